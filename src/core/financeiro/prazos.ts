/** The days that a new closing proposes. */
import { addDays, addMonths, monthOf } from '../dates.ts'
import { businessDays, type FeriadoLocal } from '../feriados.ts'

export interface Prazos {
  /** The last day of releases that the closing takes. */
  corte: string
  dia_pagamento: string
}

export interface RegrasDePrazo {
  /** Days of payment in a month, 1 to 31; in a shorter month its last day takes the place of the missing ones. */
  dias_de_pagamento: readonly number[]
  /** Business days between the cut-off and the payment. */
  corte_dias_antes: number
  feriados: readonly FeriadoLocal[]
}

/**
 * The next day of payment from `hoje` on, and its cut-off. A day that is no business day is replaced by the next one. Throws
 * RangeError without days of payment, or for an invalid date.
 */
export function proposedPrazos(
  hoje: string,
  { dias_de_pagamento, corte_dias_antes, feriados }: RegrasDePrazo,
): Prazos {
  const dias = [-1, 0, 1]
    .flatMap((month) =>
      dias_de_pagamento.map((dia) => dayOfMonth(addMonths(monthOf(hoje).start, month), dia)),
    )
    .map((dia) => nearestBusinessDay(dia, 1, feriados))
    .filter((dia) => dia >= hoje)
    .toSorted()
  const [dia_pagamento] = dias
  if (dia_pagamento === undefined) throw new RangeError('Sem dia de pagamento')
  let corte = dia_pagamento
  for (let days = 0; days < corte_dias_antes; days++)
    corte = nearestBusinessDay(addDays(corte, -1), -1, feriados)
  return { corte, dia_pagamento }
}

/** The day `dia` of the month that begins on `start`, or its last one. */
function dayOfMonth(start: string, dia: number): string {
  const last = addDays(monthOf(start).endExclusive, -1)
  const day = addDays(start, dia - 1)
  return day < last ? day : last
}

function nearestBusinessDay(date: string, step: 1 | -1, feriados: readonly FeriadoLocal[]): string {
  let day = date
  while (businessDays(day, day, feriados) === 0) day = addDays(day, step)
  return day
}
