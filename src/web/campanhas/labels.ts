/** Campaign values formatted for display. */
import type { Campanha, CampanhaVenda } from '../../contract/campanhas.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'

/** '01/03/2026 a 31/03/2026', which breaks only before the 'a'. */
export function periodOf({ data_inicio, data_fim }: Pick<Campanha, 'data_inicio' | 'data_fim'>): string {
  return `${formatDate(data_inicio)} a\u00a0${formatDate(data_fim)}`
}

/** 'R$ 8.500,00' or '3,00%'; null without a discount. */
export function descontoOf(
  campanha: Pick<Campanha, 'valor_desconto' | 'percentual_desconto'>,
): string | null {
  const { valor_desconto, percentual_desconto } = campanha
  if (valor_desconto !== null) return formatBRL(valor_desconto)
  return percentual_desconto === null ? null : formatPercent(percentual_desconto)
}

/** '0,50%'; null without a bonus. */
export function bonusOf({ bonus_comissao }: Pick<Campanha, 'bonus_comissao'>): string | null {
  return bonus_comissao === null ? null : formatPercent(bonus_comissao)
}

/** '0,50% (R$ 1.500,00)' of a sale. */
export function appliedBonus(applied: Pick<CampanhaVenda, 'bonus_comissao_aplicado' | 'bonus'>): string {
  return `${formatPercent(applied.bonus_comissao_aplicado)} (${formatBRL(applied.bonus)})`
}

/** '12 de 60', or '12' without a target. */
export function vendasOf({ resultado, meta_vendas }: Pick<Campanha, 'resultado' | 'meta_vendas'>): string {
  const vendas = resultado.vendas.toLocaleString('pt-BR')
  return meta_vendas === null ? vendas : `${vendas} de ${meta_vendas.toLocaleString('pt-BR')}`
}
