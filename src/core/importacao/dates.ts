/** The dates of a CSV of colaboradores: YYYY-MM-DD, or dd/mm/yyyy as Brazilian spreadsheets write them. */

import { formatDate, formatDateLong, isDate } from '../dates.ts'
import { counted } from '../text.ts'
import { parseTypedDate } from '../typed-date.ts'

const YEAR_FIRST = /^\d{4}-\d{2}-\d{2}$/
const DAY_FIRST = /^\d{1,2}\/(\d{1,2})\/\d{4}$/

/** The date in the form YYYY-MM-DD; null if the text is in neither format, or no date. */
export function parseCsvDate(text: string): string | null {
  if (YEAR_FIRST.test(text)) return isDate(text) ? text : null
  return DAY_FIRST.test(text) ? parseTypedDate(text) : null
}

/** Why the text is not accepted; null if it is. `tipo` is the message without the text itself. */
export function refusalOfCsvDate(text: string): { mensagem: string; tipo: string } | null {
  if (parseCsvDate(text)) return null
  const [dayFirst, month] = DAY_FIRST.exec(text) ?? []
  if (Number(month) > 12)
    return { mensagem: `O mês ${month} não existe: ${READ_AS}`, tipo: `O mês não existe: ${READ_AS}` }
  if (dayFirst || YEAR_FIRST.test(text)) return { mensagem: 'Data inválida', tipo: 'Data inválida' }
  const understood = parseTypedDate(text)
  return {
    mensagem: understood ? `${FORMATS} (${formatDate(understood)} em vez de ${text})` : FORMATS,
    tipo: FORMATS,
  }
}

const READ_AS = 'a data é lida como dd/mm/aaaa, com o dia primeiro'
const FORMATS = 'Data deve estar no formato dd/mm/aaaa ou aaaa-mm-dd'

/**
 * Describes how a file's dates are read; null if it has none. The example is a date that another order of day and
 * month would change.
 */
export function howDatesAreRead(texts: readonly string[]): string | null {
  const read = texts.filter((text) => parseCsvDate(text) !== null)
  const dayFirst = read.filter((text) => DAY_FIRST.test(text))
  const yearFirst = read.length - dayFirst.length
  const parts = [
    ...(dayFirst.length > 0
      ? [`${counted(dayFirst.length, 'data lida', 'datas lidas')} como dd/mm/aaaa: ${exampleOf(dayFirst)}`]
      : []),
    ...(yearFirst > 0 ? [`${counted(yearFirst, 'data lida', 'datas lidas')} como AAAA-MM-DD`] : []),
  ]
  return parts.length === 0 ? null : `${parts.join('; ')}.`
}

/** '03/04/2024 é 3 de abril de 2024' */
function exampleOf(texts: readonly string[]): string {
  const text = texts.find((candidate) => isAmbiguous(parseCsvDate(candidate) ?? '')) ?? texts[0] ?? ''
  const date = parseCsvDate(text)
  return date ? `${text} é ${formatDateLong(date)}` : text
}

function isAmbiguous(date: string): boolean {
  const [, month, day] = date.split('-')
  return month !== day && Number(day) <= 12
}
