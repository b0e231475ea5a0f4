/** The dates of a CSV of colaboradores: YYYY-MM-DD, or dd/mm/yyyy as Brazilian spreadsheets write them. */

import { formatDate, isDate } from '../dates.ts'
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
