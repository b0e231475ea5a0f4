/** A change of several colaboradores: all or none. */
import type { BatchRefusal } from '../../contract/colaboradores.ts'
import { type Cargo, canLead, leaderMessage, SUPERIOR_MESSAGE } from '../../core/colaboradores.ts'
import { Recusa } from '../../core/recusa.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { Context } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'
import { lockSuperior } from './hierarchy.ts'
import { deactivateLinkedUsuarios } from './linked-usuarios.ts'

/** The selected colaboradores, with the versions the client has. */
export type Selected = readonly { id: string; versao: number }[]

/** A change of loja or superior; null removes it. */
export interface ChangeOfMany {
  campo: 'loja_id' | 'superior_id'
  valor: string | null
}

/**
 * Changes the loja or superior of all of them; returns how many. Throws Recusa: LOTE_RECUSADO, with those who cannot be
 * changed and the reasons in `dados.recusas`; SUPERIOR_INAPTO if nobody may have that superior.
 */
export async function mudarVarios(
  db: Db,
  selected: Selected,
  { campo, valor }: ChangeOfMany,
): Promise<number> {
  const rows = await lockAll(db, selected)
  const superior = campo === 'superior_id' && valor !== null ? await lockSuperior(db, valor) : null
  refuseWhere(rows, ({ cargo }) => (superior && !canLead(superior, cargo) ? SUPERIOR_MESSAGE : null))
  await db
    .updateTable('colaboradores')
    .set({ [campo]: valor })
    .where('id', 'in', idsOf(selected))
    .execute()
  return rows.length
}

/**
 * Sets the status of all of them; returns how many. Throws Recusa LOTE_RECUSADO like mudarVarios, also for those who
 * lead others.
 */
export async function alternarVarios(
  context: Context,
  selected: Selected,
  { status, inativar_usuarios }: { status: RecordStatus; inativar_usuarios: boolean },
): Promise<number> {
  const { db } = context
  const rows = await lockAll(db, selected)
  const ids = idsOf(selected)
  if (status === 'Inativo') {
    const leaders = await db
      .selectFrom('colaboradores')
      .where('superior_id', 'in', ids)
      .groupBy('superior_id')
      .select((eb) => ['superior_id', eb.fn.countAll<number>().as('count')])
      .execute()
    const counts = new Map(leaders.map((leader) => [leader.superior_id, leader.count]))
    refuseWhere(rows, (row) => {
      const subordinados = row.status === 'Ativo' ? (counts.get(row.id) ?? 0) : 0
      return subordinados > 0 ? leaderMessage(subordinados) : null
    })
  }
  await db.updateTable('colaboradores').set({ status }).where('id', 'in', ids).execute()
  if (status === 'Inativo' && inativar_usuarios) await deactivateLinkedUsuarios(context, ids)
  return rows.length
}

interface Row {
  id: string
  nome: string
  cargo: Cargo
  status: RecordStatus
}

/** Locks their rows until the end of the transaction, always in the same order. Throws Recusa LOTE_RECUSADO. */
async function lockAll(db: Db, selected: Selected): Promise<Row[]> {
  const rows = await db
    .selectFrom('colaboradores')
    .select(['id', 'versao', 'nome', 'cargo', 'status'])
    .where('id', 'in', idsOf(selected))
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const refusals = selected.flatMap(({ id, versao }): BatchRefusal[] => {
    const row = byId.get(id)
    if (!row) return [{ id, nome: 'Colaborador excluído', mensagem: 'Não está mais no cadastro.' }]
    if (row.versao === versao) return []
    return [{ id, nome: row.nome, mensagem: 'Foi alterado por outra pessoa. Recarregue a lista.' }]
  })
  if (refusals.length > 0) throw batchRefused(refusals)
  return rows
}

/** Throws Recusa LOTE_RECUSADO with everyone who gets a reason from `reasonOf`. */
function refuseWhere(rows: readonly Row[], reasonOf: (row: Row) => string | null): void {
  const refusals = rows.flatMap((row): BatchRefusal[] => {
    const message = reasonOf(row)
    return message === null ? [] : [{ id: row.id, nome: row.nome, mensagem: message }]
  })
  if (refusals.length > 0) throw batchRefused(refusals)
}

function batchRefused(refusals: BatchRefusal[]): Recusa {
  const names = refusals.map(({ nome }) => nome)
  const who =
    names.length > 3 ? `${names.slice(0, 3).join(', ')} e mais ${names.length - 3}` : names.join(', ')
  return new Recusa('LOTE_RECUSADO', `Nada foi mudado. Não é possível mudar: ${who}.`, {
    dados: { recusas: refusals },
  })
}

function idsOf(selected: Selected): string[] {
  return selected.map(({ id }) => id)
}
