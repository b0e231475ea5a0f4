/**
 * Documents: validation, stored form (digits only; an RG may end in X, a CNPJ may have letters) and display form. `check…`
 * functions return an error message, or null if valid; `fits…` whether the text can be a part of one; `format…` functions can run
 * on every keystroke and on their own output, and leave a text that does not fit as it is.
 */

/** The ASCII digits of a text, in order. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether the text has letters or figures other than ASCII digits. */
export function hasLetters(text: string): boolean {
  return /\p{L}|(?!\d)\p{N}/u.test(text)
}

/** Whether letters stand between digits, as in '3232-4040 ramal 12'. */
export function hasLettersInside(text: string): boolean {
  return text.split(/\d/).slice(1, -1).some(hasLetters)
}

/** Whether the text has at most `max` digits, and some if it has letters. */
function fitsDigits(text: string, max: number): boolean {
  const { length } = onlyDigits(text)
  return length <= max && (length > 0 || !hasLetters(text))
}

// ── CPF ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Why the text is not a CPF; null if it is. */
export function checkCpf(value: string): string | null {
  const digits = onlyDigits(value)
  if (digits === '' && !hasLetters(value)) return 'CPF é obrigatório'
  if (hasLettersInside(value)) return 'CPF só tem números'
  if (digits.length !== 11) return 'CPF deve conter 11 dígitos'
  return isCpfValid(digits) ? null : 'CPF inválido'
}

/** Why the CPF of an edited sale is refused; null if it is valid or unchanged. */
export function checkEditedCpf(cpf: string, previous: string): string | null {
  return normalizeCpf(cpf) === normalizeCpf(previous) ? null : checkCpf(cpf)
}

/** Whether the text has 11 digits, not all equal, with correct check digits. */
export function isCpfValid(value: string): boolean {
  const digits = onlyDigits(value)
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false
  return digits.endsWith(cpfCheckDigits(digits.slice(0, 9)))
}

/** A CPF in its stored form. */
export function normalizeCpf(value: string): string {
  return onlyDigits(value)
}

export function fitsCpf(value: string): boolean {
  return fitsDigits(value, 11)
}

/** 000.000.000-00, applied to as much as was typed. */
export function formatCpf(value: string): string {
  if (!fitsCpf(value)) return value
  const d = onlyDigits(value)
  return joinParts([d.slice(0, 3), '.', d.slice(3, 6), '.', d.slice(6, 9), '-', d.slice(9)])
}

function cpfCheckDigits(nine: string): string {
  const first = cpfCheckDigit(nine)
  return `${first}${cpfCheckDigit(`${nine}${first}`)}`
}

function cpfCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
  const rest = (sum * 10) % 11
  return rest === 10 ? 0 : rest
}

// ── CNPJ ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Why the text is not a CNPJ, numeric or alphanumeric; null if valid or empty (it is optional). */
export function checkCnpj(value: string): string | null {
  const cnpj = normalizeCnpj(value)
  if (cnpj === '') return null
  if (hasLetters(value.replace(/[A-Z]/gi, ''))) return 'CNPJ só tem números e letras de A a Z'
  if (cnpj.length !== 14) return 'CNPJ deve conter 14 caracteres'
  return isCnpjValid(cnpj) ? null : 'CNPJ inválido'
}

/** A CNPJ in its stored form: 12 digits or upper-case letters, and two check digits. */
export function normalizeCnpj(value: string): string {
  return value.toUpperCase().replace(/[^\dA-Z]/g, '')
}

export function fitsCnpj(value: string): boolean {
  return normalizeCnpj(value).length <= 14
}

/** 00.000.000/0000-00, applied to as much as was typed. */
export function formatCnpj(value: string): string {
  if (!fitsCnpj(value)) return value
  const c = normalizeCnpj(value)
  return joinParts([
    c.slice(0, 2),
    '.',
    c.slice(2, 5),
    '.',
    c.slice(5, 8),
    '/',
    c.slice(8, 12),
    '-',
    c.slice(12),
  ])
}

function isCnpjValid(cnpj: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  const base = cnpj.slice(0, 12)
  const first = cnpjCheckDigit(base)
  return cnpj.endsWith(`${first}${cnpjCheckDigit(`${base}${first}`)}`)
}

/** Modulo 11 with the weights 2 to 9 from the right; a letter counts as its ASCII code minus 48 (Receita Federal, IN 2.229/2024). */
function cnpjCheckDigit(text: string): number {
  const sum = [...text].reduce(
    (total, character, i) => total + (character.charCodeAt(0) - 48) * (((text.length - 1 - i) % 8) + 2),
    0,
  )
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

// ── RG ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Why the text is not an RG; null if valid or empty (it is optional). */
export function checkRg(value: string): string | null {
  if (value.trim() === '') return null
  const { length } = rgCharacters(value)
  if (X_INSIDE.test(value)) return 'RG só pode ter X no fim'
  if (length < 7) return 'RG incompleto'
  return length > 9 ? 'RG deve conter no máximo 9 dígitos' : null
}

/** An RG in its stored form: up to 9 characters, digits with an optional final upper-case X. */
export function normalizeRg(value: string): string {
  return rgCharacters(value).slice(0, 9)
}

export function fitsRg(value: string): boolean {
  const { length } = rgCharacters(value)
  return length <= 9 && !X_INSIDE.test(value) && (length > 0 || !hasLetters(value))
}

/** 00.000.000-0, applied to as much as was typed; a final X always follows the dash. */
export function formatRg(value: string): string {
  if (!fitsRg(value)) return value
  const rg = normalizeRg(value)
  const body = onlyDigits(rg).slice(0, 8)
  return joinParts([body.slice(0, 2), '.', body.slice(2, 5), '.', body.slice(5), '-', rg.slice(body.length)])
}

const X_INSIDE = /\d[.-]?x[.-]?\d/i

function rgCharacters(value: string): string {
  const characters = value.toUpperCase().replace(/[^\dX]/g, '')
  const digits = onlyDigits(characters)
  return digits !== '' && characters.endsWith('X') ? `${digits}X` : digits
}

// ── CEP ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Why the text is not a CEP; null if valid or empty (required fields are checked by the form). */
export function checkCep(value: string): string | null {
  if (value.trim() === '') return null
  return onlyDigits(value).length === 8 ? null : 'CEP deve conter 8 dígitos'
}

/** A CEP in its stored form. */
export function normalizeCep(value: string): string {
  return onlyDigits(value)
}

export function fitsCep(value: string): boolean {
  return fitsDigits(value, 8)
}

/** 00000-000, applied to as much as was typed. */
export function formatCep(value: string): string {
  if (!fitsCep(value)) return value
  const d = onlyDigits(value)
  return joinParts([d.slice(0, 5), '-', d.slice(5)])
}

// ── Email ────────────────────────────────────────────────────────────────────────────────────────────────

/*
 * Each part excludes the character that ends it, so there is no backtracking and the time is linear. Address-list
 * separators are excluded because mail programs would read two addresses in one.
 */
const EMAIL = /^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@.,;:<>()[\]"\\]+(?:\.[^\s\p{Cc}@.,;:<>()[\]"\\]+)+$/u
const EMAIL_MAX = 254

/** 'Email inválido', or null if valid or empty (required fields are checked by the form). */
export function checkEmail(value: string): string | null {
  if (value === '') return null
  return value.length <= EMAIL_MAX && EMAIL.test(value) ? null : 'Email inválido'
}

/** Joins alternating groups and separators; a separator appears once the group after it has begun. */
export function joinParts(parts: readonly string[]): string {
  let text = ''
  for (let i = 0; i < parts.length; i += 2) {
    const [group = '', separator = '', next = ''] = parts.slice(i, i + 3)
    text += group
    if (next === '') break
    text += separator
  }
  return text
}
