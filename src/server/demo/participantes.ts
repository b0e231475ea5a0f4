import { type ComissaoDigitada, recalcular } from '../../core/comissao.ts'
import { addDays, monthOf } from '../../core/datas.ts'
import { entrarEmDesistencia, isAssinada, type StatusComissao, type StatusVenda } from '../../core/vendas.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import type { LojaDemo } from './lojas.ts'
import type { Making, Row } from './rows.ts'
import { OBSERVACOES_PARTICIPANTE } from './textos.ts'

interface Circumstances {
  venda: {
    id: string
    status: StatusVenda
    status_comissao: StatusComissao | null
    data_venda: string
    data_desembolso: string | null
    created_at: string
  }
  /** Whether commissions are a percentage of the ato, which means higher percentages. */
  noAto: boolean
  /** Reais. */
  base: number
  loja: LojaDemo
  /** The Corretores at that time, whatever they are today. */
  equipe: readonly ColaboradorDemo[]
}

/** One to four brokers, the main seller first; mostly from the sale's own store. Percentages add up to at most 100. */
export function makeParticipantes(
  making: Making,
  { venda, noAto, base, loja, equipe }: Circumstances,
): Row<'vendas_participantes'>[] {
  const { random } = making
  const quantos = Number(random.weighted({ 1: 44, 2: 33, 3: 16, 4: 7 }))
  const escolhidos: ColaboradorDemo[] = []
  while (escolhidos.length < quantos) {
    const daLoja = equipe.filter(({ row }) => row.loja_id === loja.row.id)
    const candidatos = escolhidos.length > 0 && random.chance(0.12) ? equipe : daLoja
    const livres = candidatos.filter((c) => !escolhidos.includes(c))
    if (livres.length === 0) break
    escolhidos.push(random.pickBy(livres, ({ peso }) => peso))
  }
  const pagos = arePaid(making, venda)
  const participantes = recalcular(
    escolhidos.map((escolhido, i) => ({ ...typed(making, i, noAto, base), escolhido })),
    base,
  ).map(({ escolhido, modo, percentual_comissao, valor_comissao }, i) => ({
    id: random.uuid(),
    venda_id: venda.id,
    colaborador_id: escolhido.row.id,
    modo,
    percentual_comissao,
    valor_comissao,
    status_comissao: pagos,
    data_pagamento: pagos === 'Pago' ? paymentDayOf(venda, making.calendar.today) : null,
    tipo_pagamento_comissao: random.weighted({ PIX: 64, TED: 20, Cheque: 9, Dinheiro: 7 }),
    estorno_pendente: false,
    cancelado_por_desistencia: false,
    observacoes: random.chance(0.08) ? random.pick(OBSERVACOES_PARTICIPANTE) : null,
    // Decreasing, because participants are shown latest first and the main seller should lead.
    created_at: new Date(Date.parse(venda.created_at) - i).toISOString(),
  }))
  return venda.status === 'Desistência' ? entrarEmDesistencia(participantes) : participantes
}

/** The value typed for one participant: usually a round percentage, sometimes an amount. */
function typed({ random }: Making, position: number, noAto: boolean, base: number): ComissaoDigitada {
  const main = position === 0
  const percentual = noAto
    ? random.pick(main ? [20, 25, 27.5, 30] : [5, 7.5, 10, 12.5])
    : random.pick(main ? [1.5, 1.8, 2, 2.25, 2.5, 3] : [0.3, 0.4, 0.5, 0.75, 1])
  if (random.chance(0.82)) return { modo: 'percentual', percentual_comissao: percentual }
  return { modo: 'valor', valor_comissao: Math.max(Math.floor((base * percentual) / 100 / 50) * 50, 50) }
}

/** A sale's brokers are paid together; before a Desistência some were already paid. */
function arePaid({ random }: Making, venda: Circumstances['venda']): StatusComissao {
  if (venda.status_comissao) return venda.status_comissao
  if (venda.status === 'Desistência') return random.chance(0.25) ? 'Pago' : 'Pendente'
  return isAssinada(venda.status) && random.chance(0.3) ? 'Pago' : 'Pendente'
}

/** The fifth of the month after the disbursement, or else after the sale; never in the future. */
function paymentDayOf({ data_venda, data_desembolso }: Circumstances['venda'], today: string): string {
  const day = addDays(monthOf(data_desembolso ?? data_venda).fimExclusivo, 4)
  return day < today ? day : today
}
