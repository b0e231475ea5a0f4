/** Creates and changes colaboradores, inside the given transaction. */
import type {
  Colaborador,
  EditedColaboradorInput,
  NewColaboradorInput,
} from '../../contract/colaboradores.ts'
import { can } from '../../contract/permissions.ts'
import { leaderMessageForStaff, needsSucessor } from '../../core/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import type { RecordStatus } from '../../core/status.ts'
import { authorOf, type Context } from '../api/api.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'
import { checkSuperior, countSubordinados, handOverTeam } from './hierarchy.ts'
import { deactivateLinkedUsuarios } from './linked-usuarios.ts'
import { readColaborador } from './queries.ts'

/** Choices that accompany a change of cargo or becoming Inativo. */
export interface Consequences {
  sucessor_id: string | null
  inativar_usuarios: boolean
}

/** Creates a colaborador and returns the id. Throws Recusa SUPERIOR_INAPTO; rethrows the database's errors. */
export async function insertColaborador(db: Db, colaborador: NewColaboradorInput): Promise<{ id: string }> {
  await checkSuperior(db, colaborador.superior_id, colaborador.cargo)
  return db.insertInto('colaboradores').values(colaborador).returning('id').executeTakeFirstOrThrow()
}

/**
 * Changes a locked colaborador. Throws Recusa: SUPERIOR_INAPTO for a new superior; SUCESSOR_NECESSARIO and
 * SUCESSOR_INAPTO for someone who leads others.
 */
export async function updateColaborador(
  context: Context,
  id: string,
  edited: EditedColaboradorInput,
  { sucessor_id, inativar_usuarios }: Consequences,
): Promise<void> {
  const { db } = context
  const before = await lockColaborador(db, id)
  if (needsSucessor(before, edited)) await handOverTeam(db, { id, cargo: before.cargo }, sucessor_id)
  if (edited.superior_id !== before.superior_id || edited.cargo !== before.cargo)
    await checkSuperior(db, edited.superior_id, edited.cargo)
  await db.updateTable('colaboradores').set(edited).where('id', '=', id).execute()
  const left = before.status === 'Ativo' && edited.status === 'Inativo'
  if (left && inativar_usuarios) await deactivateLinkedUsuarios(context, [id])
}

/**
 * Sets the status and returns the colaborador. Throws Recusa: NAO_ENCONTRADO; LIDERA_OUTROS for callers who may not
 * choose a successor; SUCESSOR_NECESSARIO and SUCESSOR_INAPTO for those who may.
 */
export async function alternarColaborador(
  context: Context,
  { id, status }: { id: string; status: RecordStatus },
  { sucessor_id, inativar_usuarios }: Consequences,
): Promise<Colaborador> {
  const { db } = context
  const before = await lockColaborador(db, id)
  if (before.status === status) return readColaborador(db, id)
  if (status === 'Inativo') {
    if (!can(authorOf(context).usuario, 'colaboradores.editar')) await refuseLeader(db, id)
    await handOverTeam(db, { id, cargo: before.cargo }, sucessor_id)
  }
  await db.updateTable('colaboradores').set({ status }).where('id', '=', id).execute()
  if (status === 'Inativo' && inativar_usuarios) await deactivateLinkedUsuarios(context, [id])
  return readColaborador(db, id)
}

async function refuseLeader(db: Db, id: string): Promise<void> {
  const subordinados = await countSubordinados(db, id)
  if (subordinados > 0)
    throw new Recusa('LIDERA_OUTROS', leaderMessageForStaff(subordinados), { dados: { subordinados } })
}

/** Locks the colaborador until the end of the transaction, so that concurrent changes run one after the other. */
async function lockColaborador(db: Db, id: string) {
  return db
    .selectFrom('colaboradores')
    .select(['cargo', 'status', 'superior_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('colaboradores'))
}
