/** The words and numbers of the dashboard's cards. */

import { addDays } from '../dates.ts'
import { formatPercent } from '../money.ts'
import { wholeMonths } from './dashboard.ts'

const WHOLE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** '1.234' */
export const formatWhole = (value: number): string => WHOLE.format(value)

/** '+12,5%', '-3,0%' or '0,0%' from percent. */
export const formatVariacao = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatPercent(percent, 1)}`

/** Both ends of a period, inclusive. */
interface Ends {
  de?: string | undefined
  ate?: string | undefined
}

/** True if the period is one calendar month; without a period it is the current month. */
export function isMonth({ de, ate }: Ends): boolean {
  if (de === undefined || ate === undefined) return true
  return wholeMonths({ start: de, endExclusive: addDays(ate, 1) }) === 1
}

/** The cards with the same title for every period, and what those without a change say below their figure. */
export const FIGURES = {
  contratosAssinados: { titulo: 'Contratos Assinados' },
  vendedoresAtivos: { titulo: 'Vendedores Ativos', legenda: 'Colaboradores cadastrados' },
  empreendimentosAtivos: { titulo: 'Empreendimentos', legenda: 'Projetos ativos' },
} as const

/** Beside the figures that count every sale of their period, as the rankings do only if asked. */
export const INCLUI_DESISTENCIAS = 'inclui desistências'

/** Title of the card with the sum of the period's sales. */
export const titleOfVendas = (period: Ends): string =>
  isMonth(period) ? 'Vendas do Mês' : 'Vendas do Período'

/** The words for the period of comparison: 'frente ao …'. */
export const nameOfPrevious = (previous: Ends | undefined): string =>
  previous && !isMonth(previous) ? 'período anterior' : 'mês anterior'
