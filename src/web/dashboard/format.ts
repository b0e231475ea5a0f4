/** Number and month formats of the dashboard's charts. */

const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** '1,2 mi' from 1234567: short form for a chart's axis. */
export const formatShort = (value: number): string => SHORT.format(value)

/** 'mar/26' from any date of that month. */
export const formatMonth = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]}/${date.slice(2, 4)}`
