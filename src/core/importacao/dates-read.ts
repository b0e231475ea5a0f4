/** How the dates of a file are read, in a sentence. */
import { formatDateLong } from '../dates.ts'
import { counted } from '../text.ts'
import { readDate } from './cells.ts'
import { type ColumnSet, columnTexts, kindOf } from './colunas.ts'
import type { Table } from './rows.ts'

/** How the dates in a table's columns are read; null if it has none. */
export function datesOfTable(set: ColumnSet, { grid, layout }: Table): string | null {
  const texts: Record<'dia' | 'mes', string[]> = { dia: [], mes: [] }
  for (const [at, { campo, leitura }] of layout.colunas.entries())
    if (kindOf(set, campo) === 'data')
      texts[leitura === 'mes' ? 'mes' : 'dia'].push(...columnTexts(grid, layout.cabecalho, at))
  return howDatesAreRead(texts.dia, texts.mes)
}

/**
 * Describes how the dates of columns are read that have the day first, and the month first; null if there are none. The
 * example is a date that another order of day and month would change.
 */
export function howDatesAreRead(
  dayFirst: readonly string[],
  monthFirst: readonly string[] = [],
): string | null {
  const read = (texts: readonly string[], isMonthFirst: boolean) =>
    texts.flatMap((text) => {
      const date = WRITTEN.test(text) ? readDate(text, isMonthFirst) : { erro: '' }
      return 'valor' in date ? [{ text, date: String(date.valor) }] : []
    })
  const [days, months] = [read(dayFirst, false), read(monthFirst, true)]
  const isYearFirst = ({ text }: { text: string }) => YEAR_FIRST.test(text)
  const years = [...days, ...months].filter(isYearFirst)
  const parts = [
    described(
      days.filter((date) => !isYearFirst(date)),
      'dd/mm/aaaa',
    ),
    described(
      months.filter((date) => !isYearFirst(date)),
      'mm/dd/aaaa',
    ),
    years.length > 0 ? `${counted(years.length, 'data lida', 'datas lidas')} como AAAA-MM-DD` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : `${parts.join('; ')}.`
}

const YEAR_FIRST = /^\d{4}-/
/** Day numbers have notices of their own. */
const WRITTEN = /[/.-]|\p{L}/u

/** '2 datas lidas como dd/mm/aaaa: 03/04/2024 é quarta-feira, 3 de abril de 2024' */
function described(dates: readonly { text: string; date: string }[], format: string): string | null {
  const example = dates.find(({ date }) => isAmbiguous(date)) ?? dates[0]
  return example
    ? `${counted(dates.length, 'data lida', 'datas lidas')} como ${format}: ${example.text} é ${formatDateLong(example.date)}`
    : null
}

function isAmbiguous(date: string): boolean {
  const [, month, day] = date.split('-')
  return month !== day && Number(day) <= 12
}
