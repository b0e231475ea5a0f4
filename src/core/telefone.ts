/**
 * Brazilian phone numbers: what is dropped of them, why one is refused, and how one is written. The same for what is typed, pasted,
 * sent and imported.
 */
import { hasLetters, hasLettersInside, joinParts, onlyDigits } from './documents.ts'

const LENGTH_REFUSED = 'Telefone deve conter 10 ou 11 dígitos'

/** Longest number with its area code. */
const MAX_DIGITS = 11

/** Why the text is not a Brazilian phone number with area code; null if it is. */
export function checkTelefone(value: string): string | null {
  const { number, foreign } = partsOf(value)
  if (hasLettersInside(value)) return LENGTH_REFUSED
  if (foreign) return 'Use um telefone do Brasil, com DDD'
  if (number === '') return hasLetters(value) ? LENGTH_REFUSED : 'Telefone é obrigatório'
  return number.length === 10 || number.length === 11 ? null : LENGTH_REFUSED
}

/** A phone number in its stored form: digits only, without the country's code and without the 0 before the area code. */
export function normalizeTelefone(value: string): string {
  return partsOf(value).number
}

/** Whether the text has no more digits than a phone number. */
export function fitsTelefone(value: string): boolean {
  const { number, foreign } = partsOf(value)
  const isNumber = number !== '' || !hasLetters(value)
  return isNumber && !foreign && !hasLettersInside(value) && number.length <= MAX_DIGITS
}

/**
 * (00) 0000-0000 or (00) 00000-0000, applied to as much as was typed; text that does not fit is unchanged. What comes before the
 * number and will be dropped stays, because more digits may follow.
 */
export function formatTelefone(value: string): string {
  if (!fitsTelefone(value)) return value
  const { prefix, number } = partsOf(value)
  const written = number.startsWith('0') ? formatTollFree(number) : formatNumber(number)
  return prefix !== '' && written !== '' ? `${prefix} ${written}` : `${prefix}${written}`
}

/** 'tel:+5519901284590', which calls a stored number; null for one that is masked, removed or incomplete. */
export function telefoneAddress(value: string): string | null {
  if (!/^(?!0{3})\d{10,11}$/.test(value)) return null
  return value.startsWith('0') ? `tel:${value}` : `tel:+55${value}`
}

/** Converts a text that was entered as a whole: to the number only, if it is one. */
export function finishTelefone(value: string): string {
  return formatTelefone(checkTelefone(value) === null ? normalizeTelefone(value) : value)
}

function formatNumber(number: string): string {
  if (number.length <= 2) return number === '' ? '' : `(${number}`
  const prefixEnd = number.length === MAX_DIGITS ? 7 : 6
  return `(${number.slice(0, 2)}) ${joinParts([number.slice(2, prefixEnd), '-', number.slice(prefixEnd)])}`
}

function formatTollFree(number: string): string {
  return joinParts([number.slice(0, 4), ' ', number.slice(4, 7), ' ', number.slice(7)])
}

interface Parts {
  /** '+55', '0055', '0', or the beginning of one. */
  prefix: string
  number: string
  /** True if written with another country's code, or with zeros that no number has. */
  foreign: boolean
}

/** 0800 and the like belong to no area, and are dialled with their 0. */
const TOLL_FREE = /^0[3589]00/

/** '(55) 99123-…' is an area code, however many digits follow. */
const AREA_CODE_55 = /^\s*\(55\)\s*\d{4}/

function partsOf(value: string): Parts {
  const digits = onlyDigits(value)
  const international = internationalOf(value, digits)
  if (international) {
    const { exit, rest } = international
    if (rest === '' || rest === '5') return { prefix: `${exit}${rest}`, number: '', foreign: false }
    return rest.startsWith('55')
      ? national(rest.slice(2), digits, `${exit}55`)
      : { prefix: '', number: digits, foreign: true }
  }
  // 55 is an area code too.
  const hasCountry = /^0?55\d{10,11}$/.test(digits) && !AREA_CODE_55.test(value)
  return national(hasCountry ? digits.replace(/^0?55/, '') : digits, digits, '')
}

/** The digits after the + or 00 of a number with its country's code; null for any other. */
function internationalOf(value: string, digits: string): { exit: string; rest: string } | null {
  if (/^[\s(]*\+/.test(value)) return { exit: '+', rest: digits }
  return digits.startsWith('00') ? { exit: '00', rest: digits.slice(2) } : null
}

/** `dialled` may have the 0 that is dialled before an area code; `digits` are all of the text. */
function national(dialled: string, digits: string, country: string): Parts {
  if (TOLL_FREE.test(dialled)) return { prefix: country, number: dialled, foreign: false }
  const trunk = dialled.startsWith('0') ? '0' : ''
  const number = dialled.slice(trunk.length)
  if (number.startsWith('0')) return { prefix: '', number: digits, foreign: true }
  return { prefix: [country, trunk].filter(Boolean).join(' '), number, foreign: false }
}

/** Whether the text is the number of a landline, which has one digit less. */
export function isLandline(value: string): boolean {
  return checkTelefone(value) === null && partsOf(value).number.length === MAX_DIGITS - 1
}
