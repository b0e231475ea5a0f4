/** Changes the status of several sales: those whose edit form would accept it; the others are skipped and named. */
import { sql } from 'kysely'
import type { ZodError } from 'zod'
import { type EditedVendaInput, editedVendaInput, storedVenda } from '../../contract/vendas/form.ts'
import { TYPED_COLUMNS } from '../../contract/vendas/participantes.ts'
import type { MudancaDeStatusDeVendas, Venda, VendaPulada } from '../../contract/vendas/vendas.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import {
  type ComissaoStatus,
  enterDesistencia,
  leaveDesistencia,
  onlyUsed,
} from '../../core/vendas/vendas.ts'
import type { VendaHooks } from '../api/venda-hooks.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { updatePartRows } from './part-rows.ts'
import { isSeen } from './seen.ts'
import { selectVendas } from './select.ts'

/** Changes the selected sales, those that are seen, and says how many, and which ones it skipped and why. */
export async function changeStatuses(
  db: Db,
  change: MudancaDeStatusDeVendas,
  { only, hooks }: { only: OnlyLoja; hooks: VendaHooks },
): Promise<{ alteradas: number; puladas: VendaPulada[] }> {
  const rows = await lockSelected(
    db,
    change.itens.map(({ id }) => id),
    only,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const against = await hooks.reasonsAgainst(db, [...byId.keys()], change.status)
  const checked = change.itens.map(({ id, versao }) => {
    const venda = byId.get(id)
    const result = check(venda, versao, change)
    const motivo = result.motivo ?? against.get(id)
    return motivo === undefined ? { id, venda, ...result } : { id, venda, edited: null, motivo }
  })
  const accepted = checked.flatMap(({ venda, edited }) => (venda && edited ? [{ venda, edited }] : []))
  if (accepted.length > 0) {
    const writes = accepted.map(({ venda: { id, status } }) => ({
      id,
      before: status,
      after: change.status,
    }))
    await hooks.beforeWrite(db, writes)
    await updateVendas(db, accepted)
    await updateParticipantes(
      db,
      change.status,
      accepted.map(({ venda }) => venda),
    )
    await hooks.afterWrite(db, writes)
  }
  return {
    alteradas: accepted.length,
    puladas: checked.flatMap(({ id, venda, motivo }) =>
      motivo === null ? [] : [{ id, numero_venda: venda?.numero_venda ?? null, motivo }],
    ),
  }
}

/** The sales, once their rows are locked, always in the same order. */
async function lockSelected(db: Db, ids: readonly string[], only: OnlyLoja): Promise<Venda[]> {
  await sql`select id from vendas where id = any(${ids}::uuid[])
               and ${isSeen('vendas', only)} order by id for update`.execute(db)
  // A statement of its own: only a new snapshot contains what was committed while the locks were waited for.
  return selectVendas(db).where('vendas.id', 'in', ids).where(isSeen('vendas', only)).execute()
}

type Checked = { edited: EditedVendaInput; motivo: null } | { edited: null; motivo: string }

function check(venda: Venda | undefined, versao: number, change: MudancaDeStatusDeVendas): Checked {
  const skipped = (motivo: string): Checked => ({ edited: null, motivo })
  if (!venda) return skipped(VENDA_MESSAGES.excluida)
  if (venda.versao !== versao) return skipped(VENDA_MESSAGES.alterada)
  if (venda.status === change.status) return skipped(VENDA_MESSAGES.mesmo_status)
  const { data, error } = editedVendaInput.safeParse({ ...formOf(venda), ...changeOf(change) })
  return error ? skipped(sentenceOf(error)) : { edited: onlyUsed(data), motivo: null }
}

/** The first message of the form, as a sentence. */
function sentenceOf(error: ZodError): string {
  return (error.issues[0]?.message ?? '').replace(/\.?$/, '.')
}

/** The edit form of the sale as it is. */
export function formOf(venda: Venda): Record<string, unknown> {
  const stored = Object.keys(storedVenda.shape) as (keyof typeof storedVenda.shape)[]
  return {
    ...Object.fromEntries(stored.map((field) => [field, venda[field]])),
    participantes: venda.participantes.map((participante) =>
      Object.fromEntries(TYPED_COLUMNS.map((column) => [column, participante[column]])),
    ),
  }
}

/** The changed fields; what was left empty keeps the sale's own value. */
function changeOf({ itens: _items, ...fields }: MudancaDeStatusDeVendas): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

async function updateVendas(
  db: Db,
  accepted: readonly { venda: Venda; edited: EditedVendaInput }[],
): Promise<void> {
  const changed = accepted.map(({ venda: { id }, edited }) => {
    const { status, status_comissao, data_desembolso, motivo_rejeicao } = edited
    return { id, status, status_comissao, data_desembolso, motivo_rejeicao }
  })
  await sql`
    update vendas v
       set status = n.status, status_comissao = n.status_comissao, data_desembolso = n.data_desembolso,
           motivo_rejeicao = n.motivo_rejeicao
      from jsonb_to_recordset(${JSON.stringify(changed)}) as n (
             id uuid, status text, status_comissao text, data_desembolso date, motivo_rejeicao text)
     where v.id = n.id`.execute(db)
}

const MARKED_COLUMNS = ['status_comissao', 'cancelado_por_desistencia', 'estorno_pendente'] as const

/** Changes the commissions of sales that enter or leave Desistência. */
async function updateParticipantes(
  db: Db,
  status: MudancaDeStatusDeVendas['status'],
  before: readonly Venda[],
): Promise<void> {
  const enters = status === 'Desistência'
  const affected = before.filter((venda) => enters || venda.status === 'Desistência')
  if (affected.length === 0) return
  const stored = await db
    .selectFrom('vendas_participantes')
    .select(['id', 'status_comissao', 'cancelado_por_desistencia', 'estorno_pendente', 'data_devolucao'])
    .where(
      'venda_id',
      'in',
      affected.map(({ id }) => id),
    )
    .$narrowType<{ status_comissao: ComissaoStatus }>()
    .execute()
  const changed = enters ? enterDesistencia(stored) : leaveDesistencia(stored)
  await updatePartRows(db, 'vendas_participantes', MARKED_COLUMNS, changed)
}
