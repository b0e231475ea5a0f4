/** A sale's participants: which ones a save keeps, adds and removes, and what Desistência does to them. */
import { sql } from 'kysely'
import type { NewVendaInput } from '../../contract/vendas/form.ts'
import { TYPED_COLUMNS } from '../../contract/vendas/participantes.ts'
import { type CalculationBase, calculationBaseOf, exceeds100, SUM_MESSAGE } from '../../core/comissao.ts'
import { Recusa, refusedFields } from '../../core/recusa.ts'
import { type StoredComissao, shareOut } from '../../core/vendas/participantes.ts'
import {
  type ComissaoStatus,
  enterDesistencia,
  leaveDesistencia,
  type VendaStatus,
} from '../../core/vendas/vendas.ts'
import type { Db } from '../database/schema/types.ts'
import { removePartRows, updatePartRows } from './part-rows.ts'

type TypedParticipante = NewVendaInput['participantes'][number]

/** A participant before the save. */
export interface StoredParticipante extends StoredComissao {
  id: string
  colaborador_id: string
  status_comissao: ComissaoStatus
  cancelado_por_desistencia: boolean
  estorno_pendente: boolean
  data_devolucao: string | null
}

/** A participant to be saved; without an id it is new. */
type ParticipanteToSave = Omit<TypedParticipante, 'id'> &
  Omit<StoredParticipante, 'id' | 'liberado'> & { id: string | null }

/** The values of a sale from which its commissions follow. */
interface Base {
  status: VendaStatus
  base_calculo_comissao: CalculationBase
  valor_venda: number
  valor_ato: number
}

/** The sale's current participants. */
export function readParticipantes(db: Db, vendaId: string): Promise<StoredParticipante[]> {
  return db
    .selectFrom('vendas_participantes as p')
    .leftJoin('comissoes_linhas as l', 'l.participante_id', 'p.id')
    .select([
      'p.id',
      'p.colaborador_id',
      'p.modo',
      'p.percentual_comissao',
      'p.valor_comissao',
      'p.status_comissao',
      'p.cancelado_por_desistencia',
      'p.estorno_pendente',
      'p.data_devolucao',
      sql<number>`coalesce(l.liberado, 0)`.as('liberado'),
    ])
    .where('p.venda_id', '=', vendaId)
    .execute()
}

/**
 * The participants to be saved: their base shared out if it or what was typed changed and, when the sale enters or leaves
 * Desistência, commissions cancelled or restored. A corretor already on the sale keeps their row and its flags. Throws
 * Recusa DADOS_INVALIDOS for the id of another sale's participant, and for more than there is to share.
 */
export function participantesToSave(
  venda: Base & { participantes: readonly TypedParticipante[] },
  before: (Base & { participantes: readonly StoredParticipante[] }) | null,
): ParticipanteToSave[] {
  const stored = before?.participantes ?? []
  const known = new Set(stored.map(({ id }) => id))
  const byCorretor = new Map(stored.map((same) => [same.colaborador_id, same]))
  const shares = shareOut(
    venda.participantes,
    calculationBaseOf(venda),
    before && { base: calculationBaseOf(before), participantes: stored },
  )
  if (exceeds100(shares))
    throw refusedFields(SUM_MESSAGE, before ? 'registro.participantes' : 'participantes')
  const complete = shares.map((typed, index) => {
    if (typed.id !== undefined && !known.has(typed.id))
      throw new Recusa('DADOS_INVALIDOS', 'Este participante não pertence à venda', {
        campo: `participantes.${index}.id`,
      })
    const same = byCorretor.get(typed.colaborador_id)
    return {
      ...typed,
      id: same?.id ?? null,
      cancelado_por_desistencia: same?.cancelado_por_desistencia ?? false,
      estorno_pendente: same?.estorno_pendente ?? false,
      data_devolucao: same?.data_devolucao ?? null,
    }
  })
  const wasDesistencia = before?.status === 'Desistência'
  const isDesistencia = venda.status === 'Desistência'
  if (isDesistencia === wasDesistencia) return complete
  return isDesistencia ? enterDesistencia(complete) : leaveDesistencia(complete)
}

/** The columns that a save writes of a participant who stays: not the person, and no day of a payment or return. */
const SAVED_COLUMNS = [
  ...TYPED_COLUMNS.filter((column) => column !== 'id' && column !== 'colaborador_id'),
  'estorno_pendente',
  'cancelado_por_desistencia',
] as const

/** Rows for new participants of the sale. */
export function rowsToAdd<V>(participantes: readonly ParticipanteToSave[], venda_id: V) {
  return participantes.map(({ id: _, ...participante }, index) => ({
    ...participante,
    venda_id,
    // Decreasing, so that participants added together keep their typed order when read newest first.
    created_at: sql<string>`now() - ${index} * interval '1 microsecond'`,
  }))
}

/**
 * Replaces the participants `stored` of a locked sale: removes the missing ones, updates those with an id, adds the
 * rest.
 */
export async function saveParticipantes(
  db: Db,
  vendaId: string,
  participantes: readonly ParticipanteToSave[],
  stored: readonly StoredParticipante[],
): Promise<void> {
  const kept = new Set(participantes.map(({ id }) => id))
  const removed = stored.filter(({ id }) => !kept.has(id))
  const added = participantes.filter(({ id }) => id === null)
  await removePartRows(db, 'vendas_participantes', removed)
  if (removed.length < stored.length)
    await updatePartRows(
      db,
      'vendas_participantes',
      SAVED_COLUMNS,
      participantes.filter(({ id }) => id !== null),
    )
  if (added.length > 0)
    await db.insertInto('vendas_participantes').values(rowsToAdd(added, vendaId)).execute()
}
