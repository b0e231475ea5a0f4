import type { TypedComissao } from '../../core/comissao.ts'
import { addDays, monthOf } from '../../core/dates.ts'
import { shareOut } from '../../core/vendas/participantes.ts'
import {
  type ComissaoStatus,
  enterDesistencia,
  isAssinada,
  type VendaStatus,
} from '../../core/vendas/vendas.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import type { LojaDemo } from './lojas.ts'
import type { Making, Row } from './rows.ts'
import { OBSERVACOES_PARTICIPANTE } from './texts.ts'

interface Circumstances {
  venda: {
    id: string
    status: VendaStatus
    status_comissao: ComissaoStatus | null
    data_venda: string
    data_desembolso: string | null
    created_at: string
  }
  /** Whether commissions are a percentage of the ato, which means higher percentages. */
  isOnAto: boolean
  /** Reais. */
  base: number
  loja: LojaDemo
  /** The Corretores at that time, whatever they are today. */
  team: readonly ColaboradorDemo[]
}

/** One to four brokers, the main seller first; mostly from the sale's own store. Percentages add up to at most 100. */
export function makeParticipantes(
  making: Making,
  { venda, isOnAto, base, loja, team }: Circumstances,
): Row<'vendas_participantes'>[] {
  const { random } = making
  const count = Number(random.weighted({ 1: 44, 2: 33, 3: 16, 4: 7 }))
  const selected: ColaboradorDemo[] = []
  while (selected.length < count) {
    const fromLoja = team.filter(({ row }) => row.loja_id === loja.row.id)
    const candidates = selected.length > 0 && random.chance(0.12) ? team : fromLoja
    const free = candidates.filter((c) => !selected.includes(c))
    if (free.length === 0) break
    selected.push(random.pickBy(free, ({ weight }) => weight))
  }
  const paid = arePaid(making, venda)
  const participantes = shareOut(
    selected.map((person, i) => ({ ...typed(making, i, isOnAto, base), escolhido: person })),
    base,
  ).map(({ escolhido, modo, percentual_comissao, valor_comissao }, i) => ({
    id: random.uuid(),
    venda_id: venda.id,
    colaborador_id: escolhido.row.id,
    modo,
    percentual_comissao,
    valor_comissao,
    status_comissao: paid,
    data_pagamento: paid === 'Pago' ? paymentDayOf(venda, making.calendar.today) : null,
    tipo_pagamento_comissao: random.weighted({ PIX: 64, TED: 20, Cheque: 9, Dinheiro: 7 }),
    estorno_pendente: false,
    data_devolucao: null,
    forma_devolucao: null,
    cancelado_por_desistencia: false,
    observacoes: random.chance(0.08) ? random.pick(OBSERVACOES_PARTICIPANTE) : null,
    // Decreasing, because participants are shown latest first and the main seller should lead.
    created_at: new Date(Date.parse(venda.created_at) - i).toISOString(),
  }))
  return venda.status === 'Desistência'
    ? enterDesistencia(participantes).map((entered) => returnedLongAgo(entered, making.calendar.today))
    : participantes
}

/** What was paid half a year ago came back some weeks later; what was paid since is still A estornar. */
function returnedLongAgo(
  participante: Row<'vendas_participantes'>,
  today: string,
): Row<'vendas_participantes'> {
  const { estorno_pendente, data_pagamento, tipo_pagamento_comissao } = participante
  if (!estorno_pendente || data_pagamento === null || addDays(data_pagamento, DAYS_UNTIL_SETTLED) > today)
    return participante
  return {
    ...participante,
    data_devolucao: addDays(data_pagamento, 40),
    forma_devolucao: tipo_pagamento_comissao,
  }
}

const DAYS_UNTIL_SETTLED = 180

/** The value typed for one participant: usually a round percentage, sometimes an amount. */
function typed({ random }: Making, position: number, isOnAto: boolean, base: number): TypedComissao {
  const main = position === 0
  const percentual = isOnAto
    ? random.pick(main ? [20, 25, 27.5, 30] : [5, 7.5, 10, 12.5])
    : random.pick(main ? [1.5, 1.8, 2, 2.25, 2.5, 3] : [0.3, 0.4, 0.5, 0.75, 1])
  if (random.chance(0.82)) return { modo: 'percentual', percentual_comissao: percentual }
  return { modo: 'valor', valor_comissao: Math.max(Math.floor((base * percentual) / 100 / 50) * 50, 50) }
}

/** A sale's brokers are paid together; before a Desistência some were already paid. */
function arePaid({ random }: Making, venda: Circumstances['venda']): ComissaoStatus {
  if (venda.status_comissao) return venda.status_comissao
  if (venda.status === 'Desistência') return random.chance(0.25) ? 'Pago' : 'Pendente'
  return isAssinada(venda.status) && random.chance(0.3) ? 'Pago' : 'Pendente'
}

/** The fifth of the month after the disbursement, or else after the sale; never in the future. */
function paymentDayOf({ data_venda, data_desembolso }: Circumstances['venda'], today: string): string {
  const day = addDays(monthOf(data_desembolso ?? data_venda).endExclusive, 4)
  return day < today ? day : today
}
