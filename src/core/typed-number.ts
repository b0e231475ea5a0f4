/**
 * Parses numbers as people type and paste them: reais, percentages and integers. A text has exactly one meaning or is
 * refused with a sentence; docs/decisions/typed-values.md explains which and why.
 */
import { MAX_VALUE } from './money.ts'

/** The parsed value; null for an empty text. */
interface Parsed {
  value: number | null
  refusal?: undefined
}

interface Refused {
  value?: undefined
  refusal: string
  /** True if further typing may make it valid ('1.2' on its way to '1.200'). */
  unfinished: boolean
}

export type NumberReading = Parsed | Refused

const REFUSALS = {
  onlyNumbers: 'Use só números, como em 1.234,56',
  separators: 'Use ponto nos milhares e vírgula nos centavos',
  places: 'Use no máximo duas casas decimais',
  negative: 'O valor não pode ser negativo',
  limit: 'Valor acima do limite',
  percent: 'Use um percentual como 2,5',
  range: 'O percentual deve estar entre 0 e 100',
  integer: 'Use um número inteiro',
} as const

/** Thousands in complete groups; the first group cannot be a single zero, since '0.350' is a decimal elsewhere. */
const WHOLE = /^(?:\d+|[1-9]\d*(?:\.\d{3})+)$/
/**
 * After a decimal comma nothing else can mark decimals, so dots before it are thousands separators, even if misplaced
 * by editing.
 */
const WHOLE_BEFORE_COMMA = /^(?:\d+(?:\.\d+)*)?$/
const INCOMPLETE_GROUPS = /^[1-9]\d*(?:\.\d{3})*\.\d{0,2}$/

/** Reais: '350000', '350.000', '350.000,00', 'R$ 1.200.000,5', '350 000'; 0 to MAX_VALUE. */
export function parseReais(text: string): NumberReading {
  const bare = spacedAsDotted(text.trim().replace(/^([-−]?)\s*r(?:\$|$)\s*/i, '$1'))
  if (bare === '') return { value: null }
  if (/^[-−]/.test(bare)) return refused(REFUSALS.negative)
  if (/[^\d.,]/.test(bare)) return refused(REFUSALS.onlyNumbers)
  const [whole = '', decimals, ...more] = bare.split(',')
  if (decimals === undefined)
    return WHOLE.test(whole) ? upTo(whole, '') : refused(REFUSALS.separators, INCOMPLETE_GROUPS.test(whole))
  if (more.length > 0 || decimals.includes('.') || !WHOLE_BEFORE_COMMA.test(whole))
    return refused(REFUSALS.separators)
  if (whole === '' && decimals === '') return refused(REFUSALS.separators, true)
  return decimals.length > 2 ? refused(REFUSALS.places) : upTo(whole, decimals)
}

/** A percentage, 0 to 100: '2,5', '2.5' (a point is never a thousands separator here), '2,5%'. */
export function parsePercent(text: string): NumberReading {
  const bare = text.trim().replace(/\s*%$/, '')
  if (bare === '') return { value: null }
  if (/^[-−]/.test(bare)) return refused(REFUSALS.range)
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(bare)
  if (!match) return refused(REFUSALS.percent)
  const [, whole = '', decimals = ''] = match
  if (whole === '' && decimals === '') return refused(REFUSALS.percent, true)
  if (decimals.length > 2) return refused(REFUSALS.places)
  const value = numberOf(whole, decimals)
  return value > 100 ? refused(REFUSALS.range) : { value }
}

/** A non-negative integer: '1200', '1.200'. Each field sets its own maximum. */
export function parseInteger(text: string): NumberReading {
  const bare = spacedAsDotted(text.trim())
  if (bare === '') return { value: null }
  if (!WHOLE.test(bare)) return refused(REFUSALS.integer, INCOMPLETE_GROUPS.test(bare))
  const value = numberOf(bare, '')
  return Number.isSafeInteger(value) ? { value } : refused(REFUSALS.limit)
}

/** Treats a space before a complete group as a thousands separator, as written by some programs. */
function spacedAsDotted(text: string): string {
  return text.replace(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '$1.')
}

function upTo(whole: string, decimals: string): NumberReading {
  const value = numberOf(whole, decimals)
  return value > MAX_VALUE ? refused(REFUSALS.limit) : { value }
}

function numberOf(whole: string, decimals: string): number {
  return Number(`${whole.replaceAll('.', '') || '0'}.${decimals || '0'}`)
}

function refused(refusal: string, unfinished = false): Refused {
  return { refusal, unfinished }
}
