/** Number formats of spreadsheets: 'R$ #,##0.00' shows an amount, '0.00%' a percentage, 'dd/mm/yyyy' a date. */

export type NumberFormat = 'general' | 'number' | 'currency' | 'percent' | 'text' | 'date' | 'time'

/**
 * Formats without a code of their own in the file, by id (ECMA-376, 18.8.30). 14, 22, 27–36 and 50–58 follow the program's
 * language and are dates in all of them.
 */
const BUILT_IN: Readonly<Record<number, NumberFormat>> = Object.fromEntries([
  ...spanOf(1, 4, 'number'),
  ...spanOf(5, 8, 'currency'),
  ...spanOf(9, 10, 'percent'),
  ...spanOf(11, 13, 'number'),
  ...spanOf(14, 17, 'date'),
  ...spanOf(18, 21, 'time'),
  ...spanOf(22, 22, 'date'),
  ...spanOf(27, 36, 'date'),
  ...spanOf(37, 40, 'number'),
  ...spanOf(41, 44, 'currency'),
  ...spanOf(45, 47, 'time'),
  ...spanOf(48, 48, 'number'),
  ...spanOf(49, 49, 'text'),
  ...spanOf(50, 58, 'date'),
])

function spanOf(from: number, to: number, format: NumberFormat): [number, NumberFormat][] {
  return Array.from({ length: to - from + 1 }, (_, i) => [from + i, format])
}

/** What a format without a code shows; 'general' for an unknown id. */
export function builtInFormat(id: number): NumberFormat {
  return BUILT_IN[id] ?? 'general'
}

/** Codes of spreadsheet programs have at most 255 characters. */
const MAX_CODE = 1_000

/** What a format code shows. Reads its first section, which is that of positive numbers. */
export function formatOf(code: string): NumberFormat {
  if (code.length > MAX_CODE) return 'general'
  const { letters, isCurrency } = firstSection(code)
  const lower = letters.toLowerCase()
  if (lower.includes('%')) return 'percent'
  if (lower.includes('@')) return 'text'
  // A Brazilian Excel writes 'Geral' into files for itself.
  const parts = lower.replace(/general|geral/g, '').replace(/am\/pm|a\/p/g, 'h')
  if (/[yd]|^\s*m+\s*$/.test(parts)) return 'date'
  if (/[hs]/.test(parts)) return 'time'
  if (/m/.test(parts)) return 'date'
  if (isCurrency) return 'currency'
  return /[0#?]/.test(parts) ? 'number' : 'general'
}

/**
 * How many digits a format of zeros only shows at least: 4 for '0000', 11 for '000\\.000\\.000\\-00'. A number in it is a code
 * ('0101' is a unit, not an amount). 0 for every other format.
 */
export function codeDigits(code: string): number {
  if (code.length > MAX_CODE) return 0
  const { letters } = firstSection(code)
  const zeros = letters.replace(/[-/() ]/g, '')
  return /^00+$/.test(zeros) ? zeros.length : 0
}

/** The texts that a format shows beside a number. */
export interface Literals {
  before: string
  after: string
  /** How many times the number is shown divided by a thousand. */
  thousands: number
}

/**
 * The words or signs that a format shows beside its numbers: ' mil' of '0" mil"', '%' of '0\\%'. Null without any, and
 * for signs of currencies.
 */
export function literalsOf(code: string): Literals | null {
  if (code.length > MAX_CODE) return null
  const { literals, letters } = firstSection(code)
  const isTold = (text: string) => /[\p{L}%€£¥]/u.test(text) && !/^\s*(?:R\$|BRL|reais)\s*$/i.test(text)
  const [, commas = ''] = /[0#?](,*)[^0#?]*$/.exec(letters) ?? []
  const told = {
    before: isTold(literals.before) ? literals.before : '',
    after: isTold(literals.after) ? literals.after : '',
    thousands: commas.length,
  }
  return told.before === '' && told.after === '' ? null : told
}

/** Whether a format shows fractions: '# ?/?'. */
export function isFraction(code: string): boolean {
  return code.length <= MAX_CODE && /[?#0]\s*\/\s*[?#\d]/.test(firstSection(code).letters)
}

/** The section without quoted texts, escaped and padding characters; these texts; whether it names a currency. */
function firstSection(code: string): {
  letters: string
  isCurrency: boolean
  literals: Omit<Literals, 'thousands'>
} {
  let letters = ''
  let isCurrency = false
  const literals = { before: '', after: '' }
  const addLiteral = (text: string) => {
    literals[/[0#?]/.test(letters) ? 'after' : 'before'] += text
  }
  for (let i = 0; i < code.length; i++) {
    const char = code.charAt(i)
    if (char === ';') break
    if (char === '"' || char === '[') {
      const end = code.indexOf(char === '"' ? '"' : ']', i + 1)
      if (end < 0) break
      const inside = code.slice(i + 1, end)
      if (char === '"') {
        isCurrency ||= isMoney(inside)
        addLiteral(inside)
      }
      // '[$R$-416]' is a currency, '[$-416]' a language, '[h]' hours beyond a day, '[Red]' a colour.
      else if (inside.startsWith('$')) {
        const [sign = ''] = inside.slice(1).split('-')
        isCurrency ||= sign !== ''
        addLiteral(sign)
      } else if (/^(?:h+|m+|s+)$/i.test(inside)) letters += 'h'
      i = end
    } else if (char === '\\' || char === '_' || char === '*') {
      i++
      if (char === '\\') addLiteral(code.charAt(i))
    } else {
      letters += char
      isCurrency ||= char === '$' || char === '€'
    }
  }
  return { letters, isCurrency, literals }
}

function isMoney(text: string): boolean {
  return /[$€£]/.test(text)
}
