/** Creates and changes colaboradores, inside the given transaction. */
import type { Kysely } from 'kysely'
import type { Colaborador, ColaboradorEditado, ColaboradorNovo } from '../../contract/colaboradores.ts'
import { pode } from '../../contract/permissions.ts'
import { mensagemLideraParaStaff, pedeSucessor } from '../../core/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import type { StatusRegistro } from '../../core/status.ts'
import { authorOf, type Context } from '../api.ts'
import type { Tables } from '../database/types.ts'
import { colaboradorNaoEncontrado, lerColaborador } from './consultas.ts'
import { conferirSuperior, contarSubordinados, passarEquipe } from './hierarquia.ts'
import { inativarUsuariosLigados } from './usuarios-ligados.ts'

/** Choices that accompany a change of cargo or becoming Inativo. */
export interface Consequencias {
  sucessor_id: string | null
  inativar_usuarios: boolean
}

/** Creates a colaborador and returns the id. Throws Recusa SUPERIOR_INAPTO; database errors as they are. */
export async function inserirColaborador(db: Kysely<Tables>, novo: ColaboradorNovo): Promise<{ id: string }> {
  await conferirSuperior(db, novo.superior_id, novo.cargo)
  return db.insertInto('colaboradores').values(novo).returning('id').executeTakeFirstOrThrow()
}

/**
 * Changes a locked colaborador. Throws Recusa: SUPERIOR_INAPTO for a new superior; SUCESSOR_NECESSARIO and
 * SUCESSOR_INAPTO for someone who leads others.
 */
export async function gravarColaborador(
  context: Context,
  id: string,
  editado: ColaboradorEditado,
  { sucessor_id, inativar_usuarios }: Consequencias,
): Promise<void> {
  const { db } = context
  const antes = await travarColaborador(db, id)
  if (pedeSucessor(antes, editado)) await passarEquipe(db, { id, cargo: antes.cargo }, sucessor_id)
  if (editado.superior_id !== antes.superior_id || editado.cargo !== antes.cargo)
    await conferirSuperior(db, editado.superior_id, editado.cargo)
  await db.updateTable('colaboradores').set(editado).where('id', '=', id).execute()
  const saiu = antes.status === 'Ativo' && editado.status === 'Inativo'
  if (saiu && inativar_usuarios) await inativarUsuariosLigados(context, [id])
}

/**
 * Sets the status and returns the colaborador. Throws Recusa: NAO_ENCONTRADO; LIDERA_OUTROS for callers who may not
 * choose a successor; SUCESSOR_NECESSARIO and SUCESSOR_INAPTO for those who may.
 */
export async function alternarColaborador(
  context: Context,
  { id, status }: { id: string; status: StatusRegistro },
  { sucessor_id, inativar_usuarios }: Consequencias,
): Promise<Colaborador> {
  const { db } = context
  const antes = await travarColaborador(db, id)
  if (antes.status === status) return lerColaborador(db, id)
  if (status === 'Inativo') {
    if (!pode(authorOf(context).usuario?.cargo, 'colaboradores.editar')) await recusarQuemLidera(db, id)
    await passarEquipe(db, { id, cargo: antes.cargo }, sucessor_id)
  }
  await db.updateTable('colaboradores').set({ status }).where('id', '=', id).execute()
  if (status === 'Inativo' && inativar_usuarios) await inativarUsuariosLigados(context, [id])
  return lerColaborador(db, id)
}

async function recusarQuemLidera(db: Kysely<Tables>, id: string): Promise<void> {
  const subordinados = await contarSubordinados(db, id)
  if (subordinados > 0)
    throw new Recusa('LIDERA_OUTROS', mensagemLideraParaStaff(subordinados), { dados: { subordinados } })
}

/** Locks the colaborador until the end of the transaction, so that concurrent changes run one after the other. */
async function travarColaborador(db: Kysely<Tables>, id: string) {
  const colaborador = await db
    .selectFrom('colaboradores')
    .select(['cargo', 'status', 'superior_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!colaborador) throw colaboradorNaoEncontrado()
  return colaborador
}
