/**
 * Parses numbers as people type and paste them: reais, percentages and integers. A text has exactly one meaning or is
 * refused with a sentence; docs/decisions/typed-values.md explains which and why.
 */
import { MAX_VALOR } from './dinheiro.ts'

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

const RECUSAS = {
  soNumeros: 'Use só números, como em 1.234,56',
  separadores: 'Use ponto nos milhares e vírgula nos centavos',
  casas: 'Use no máximo duas casas decimais',
  negativo: 'O valor não pode ser negativo',
  limite: 'Valor acima do limite',
  percentual: 'Use um percentual como 2,5',
  intervalo: 'O percentual deve estar entre 0 e 100',
  inteiro: 'Use um número inteiro',
} as const

/** Thousands in complete groups; the first group cannot be a single zero, since '0.350' is a decimal elsewhere. */
const WHOLE = /^(?:\d+|[1-9]\d*(?:\.\d{3})+)$/
/**
 * After a decimal comma nothing else can mark decimals, so dots before it are thousands separators, even if misplaced
 * by editing.
 */
const WHOLE_BEFORE_COMMA = /^(?:\d+(?:\.\d+)*)?$/
const INCOMPLETE_GROUPS = /^[1-9]\d*(?:\.\d{3})*\.\d{0,2}$/

/** Reais: '350000', '350.000', '350.000,00', 'R$ 1.200.000,5', '350 000'; 0 to MAX_VALOR. */
export function parseReais(text: string): NumberReading {
  const bare = spacedAsDotted(text.trim().replace(/^([-−]?)\s*r(?:\$|$)\s*/i, '$1'))
  if (bare === '') return { value: null }
  if (/^[-−]/.test(bare)) return refused(RECUSAS.negativo)
  if (/[^\d.,]/.test(bare)) return refused(RECUSAS.soNumeros)
  const [whole = '', decimals, ...more] = bare.split(',')
  if (decimals === undefined)
    return WHOLE.test(whole) ? upTo(whole, '') : refused(RECUSAS.separadores, INCOMPLETE_GROUPS.test(whole))
  if (more.length > 0 || decimals.includes('.') || !WHOLE_BEFORE_COMMA.test(whole))
    return refused(RECUSAS.separadores)
  if (whole === '' && decimals === '') return refused(RECUSAS.separadores, true)
  return decimals.length > 2 ? refused(RECUSAS.casas) : upTo(whole, decimals)
}

/** A percentage, 0 to 100: '2,5', '2.5' (a point is never a thousands separator here), '2,5%'. */
export function parsePercentual(text: string): NumberReading {
  const bare = text.trim().replace(/\s*%$/, '')
  if (bare === '') return { value: null }
  if (/^[-−]/.test(bare)) return refused(RECUSAS.intervalo)
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(bare)
  if (!match) return refused(RECUSAS.percentual)
  const [, whole = '', decimals = ''] = match
  if (whole === '' && decimals === '') return refused(RECUSAS.percentual, true)
  if (decimals.length > 2) return refused(RECUSAS.casas)
  const value = numberOf(whole, decimals)
  return value > 100 ? refused(RECUSAS.intervalo) : { value }
}

/** A non-negative integer: '1200', '1.200'. Each field sets its own maximum. */
export function parseInteiro(text: string): NumberReading {
  const bare = spacedAsDotted(text.trim())
  if (bare === '') return { value: null }
  if (!WHOLE.test(bare)) return refused(RECUSAS.inteiro, INCOMPLETE_GROUPS.test(bare))
  const value = numberOf(bare, '')
  return Number.isSafeInteger(value) ? { value } : refused(RECUSAS.limite)
}

/** Treats a space before a complete group as a thousands separator, as written by some programs. */
function spacedAsDotted(text: string): string {
  return text.replace(/(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '$1.')
}

function upTo(whole: string, decimals: string): NumberReading {
  const value = numberOf(whole, decimals)
  return value > MAX_VALOR ? refused(RECUSAS.limite) : { value }
}

function numberOf(whole: string, decimals: string): number {
  return Number(`${whole.replaceAll('.', '') || '0'}.${decimals || '0'}`)
}

function refused(refusal: string, unfinished = false): Refused {
  return { refusal, unfinished }
}
