/** How the dashboard writes counts and changes. */
import { formatPercent } from '../../core/dinheiro.ts'

const INTEIRO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** '1.234' */
export const formatInteiro = (value: number): string => INTEIRO.format(value)

/** '+12,5%', '-3,0%' or '0,0%' from percent. */
export const formatVariacao = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatPercent(percent, 1)}`
