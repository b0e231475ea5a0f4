/** A change of several colaboradores: all or none. */
import type { Kysely } from 'kysely'
import type { RecusaDoLote } from '../../contract/colaboradores.ts'
import { type Cargo, MENSAGEM_SUPERIOR, mensagemLidera, podeLiderar } from '../../core/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import type { StatusRegistro } from '../../core/status.ts'
import type { Context } from '../api/api.ts'
import type { Tables } from '../database/types.ts'
import { travarSuperior } from './hierarquia.ts'
import { inativarUsuariosLigados } from './usuarios-ligados.ts'

/** The selected colaboradores, with the versions the client has. */
export type Selecionados = readonly { id: string; versao: number }[]

/** A change of loja or superior; null removes it. */
export interface MudancaDeVarios {
  campo: 'loja_id' | 'superior_id'
  valor: string | null
}

/**
 * Changes the loja or superior of all of them; returns how many. Throws Recusa: LOTE_RECUSADO, with those who cannot be
 * changed and the reasons in `dados.recusas`; SUPERIOR_INAPTO if nobody may have that superior.
 */
export async function mudarVarios(
  db: Kysely<Tables>,
  selecionados: Selecionados,
  { campo, valor }: MudancaDeVarios,
): Promise<number> {
  const linhas = await travarVarios(db, selecionados)
  const superior = campo === 'superior_id' && valor !== null ? await travarSuperior(db, valor) : null
  recusarSe(linhas, ({ cargo }) => (superior && !podeLiderar(superior, cargo) ? MENSAGEM_SUPERIOR : null))
  await db
    .updateTable('colaboradores')
    .set({ [campo]: valor })
    .where('id', 'in', idsDe(selecionados))
    .execute()
  return linhas.length
}

/**
 * Sets the status of all of them; returns how many. Throws Recusa LOTE_RECUSADO like mudarVarios, also for those who
 * lead others.
 */
export async function alternarVarios(
  context: Context,
  selecionados: Selecionados,
  { status, inativar_usuarios }: { status: StatusRegistro; inativar_usuarios: boolean },
): Promise<number> {
  const { db } = context
  const linhas = await travarVarios(db, selecionados)
  const ids = idsDe(selecionados)
  if (status === 'Inativo') {
    const lideres = await db
      .selectFrom('colaboradores')
      .where('superior_id', 'in', ids)
      .groupBy('superior_id')
      .select((eb) => ['superior_id', eb.fn.countAll<number>().as('quantos')])
      .execute()
    const quantos = new Map(lideres.map((lider) => [lider.superior_id, lider.quantos]))
    recusarSe(linhas, (linha) => {
      const subordinados = linha.status === 'Ativo' ? (quantos.get(linha.id) ?? 0) : 0
      return subordinados > 0 ? mensagemLidera(subordinados) : null
    })
  }
  await db.updateTable('colaboradores').set({ status }).where('id', 'in', ids).execute()
  if (status === 'Inativo' && inativar_usuarios) await inativarUsuariosLigados(context, ids)
  return linhas.length
}

interface Linha {
  id: string
  nome: string
  cargo: Cargo
  status: StatusRegistro
}

/** Locks their rows until the end of the transaction, always in the same order. Throws Recusa LOTE_RECUSADO. */
async function travarVarios(db: Kysely<Tables>, selecionados: Selecionados): Promise<Linha[]> {
  const linhas = await db
    .selectFrom('colaboradores')
    .select(['id', 'versao', 'nome', 'cargo', 'status'])
    .where('id', 'in', idsDe(selecionados))
    .orderBy('id')
    .forUpdate()
    .execute()
  const porId = new Map(linhas.map((linha) => [linha.id, linha]))
  const recusas = selecionados.flatMap(({ id, versao }): RecusaDoLote[] => {
    const linha = porId.get(id)
    if (!linha) return [{ id, nome: 'Colaborador excluído', mensagem: 'Não está mais no cadastro.' }]
    if (linha.versao === versao) return []
    return [{ id, nome: linha.nome, mensagem: 'Foi alterado por outra pessoa. Recarregue a lista.' }]
  })
  if (recusas.length > 0) throw loteRecusado(recusas)
  return linhas
}

/** Throws Recusa LOTE_RECUSADO with everyone for whom `motivo` returns a reason. */
function recusarSe(linhas: readonly Linha[], motivo: (linha: Linha) => string | null): void {
  const recusas = linhas.flatMap((linha): RecusaDoLote[] => {
    const mensagem = motivo(linha)
    return mensagem === null ? [] : [{ id: linha.id, nome: linha.nome, mensagem }]
  })
  if (recusas.length > 0) throw loteRecusado(recusas)
}

function loteRecusado(recusas: RecusaDoLote[]): Recusa {
  const nomes = recusas.map(({ nome }) => nome)
  const quem =
    nomes.length > 3 ? `${nomes.slice(0, 3).join(', ')} e mais ${nomes.length - 3}` : nomes.join(', ')
  return new Recusa('LOTE_RECUSADO', `Nada foi mudado. Não é possível mudar: ${quem}.`, {
    dados: { recusas },
  })
}

function idsDe(selecionados: Selecionados): string[] {
  return selecionados.map(({ id }) => id)
}
