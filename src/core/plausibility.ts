/** Warnings about values that are allowed but probably mistyped. Null if the value is plausible. */
import { addMonths } from './dates.ts'
import { formatBRL } from './money.ts'

/** Whether a date is of something that happened, or of a plan. */
export type EventKind = 'ocorrido' | 'planejado'

const FIRST_YEAR = 2000

/** How far ahead a date may be, in months, and that in words. */
const HORIZON = {
  ocorrido: { meses: 1, texto: 'um mês' },
  planejado: { meses: 120, texto: 'dez anos' },
} as const satisfies Record<EventKind, { meses: number; texto: string }>

/** Dates are YYYY-MM-DD. Throws RangeError for an invalid `hoje`. */
export function checkDate(date: string, hoje: string, kind: EventKind): string | null {
  if (date < `${FIRST_YEAR}-01-01`) return `Confira: data antes do ano ${FIRST_YEAR}.`
  const { meses, texto } = HORIZON[kind]
  return date > addMonths(hoje, meses) ? `Confira: data mais de ${texto} à frente.` : null
}

/** The price range of a development in reais; null where it has no limit. */
export interface PriceRange {
  valor_minimo: number | null
  valor_maximo: number | null
}

export function checkValue(value: number, { valor_minimo, valor_maximo }: PriceRange): string | null {
  if (valor_minimo !== null && value < valor_minimo)
    return `Confira: abaixo do valor mínimo do empreendimento, ${formatBRL(valor_minimo)}.`
  if (valor_maximo !== null && value > valor_maximo)
    return `Confira: acima do valor máximo do empreendimento, ${formatBRL(valor_maximo)}.`
  return null
}
