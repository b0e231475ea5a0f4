/** Number and month formats of the dashboard. */
import { formatPercent } from '../../core/money.ts'

const WHOLE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** '1.234' */
export const formatWhole = (value: number): string => WHOLE.format(value)

/** '1,2 mi' from 1234567: short form for a chart's axis. */
export const formatShort = (value: number): string => SHORT.format(value)

/** '+12,5%', '-3,0%' or '0,0%' from percent. */
export const formatVariacao = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatPercent(percent, 1)}`

/** 'mar/26' from any date of that month. */
export const formatMonth = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]}/${date.slice(2, 4)}`
