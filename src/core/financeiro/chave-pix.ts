/** PIX keys, by their type: why one is refused, how it is stored, shown and masked, and which types a text can be. */
import {
  checkCnpj,
  checkCpf,
  checkEmail,
  formatCnpj,
  formatCpf,
  normalizeCnpj,
  onlyDigits,
} from '../documents.ts'
import { maskDocument, maskEmail, maskTelefone } from '../masks.ts'
import { checkTelefone, formatTelefone, isLandline, normalizeTelefone } from '../telefone.ts'
import { CHAVE_PIX_TIPOS, type ChavePixTipo, FAVORECIDO_MESSAGES } from './favorecidos.ts'

/** The longest key that there is: an e-mail. */
const MAX_EMAIL = 77

interface Rules {
  /** Why a text that is not empty is refused; null if it is such a key. */
  check: (value: string) => string | null
  normalize: (value: string) => string
  /** A stored key as people write it. */
  format: (chave: string) => string
  mask: (chave: string) => string
}

const RULES: Readonly<Record<ChavePixTipo, Rules>> = {
  CPF: { check: checkCpf, normalize: onlyDigits, format: formatCpf, mask: maskDocument },
  CNPJ: {
    check: (value) => (normalizeCnpj(value) === '' ? 'CNPJ inválido' : checkCnpj(value)),
    normalize: normalizeCnpj,
    format: formatCnpj,
    mask: maskDocument,
  },
  'E-mail': {
    check: checkKeyEmail,
    normalize: (value) => value.trim().toLowerCase(),
    format: (chave) => chave,
    mask: maskEmail,
  },
  Telefone: {
    // A number without an area code cannot be a key.
    check: (value) =>
      checkTelefone(value) ?? (normalizeTelefone(value).startsWith('0') ? 'Use um telefone com DDD' : null),
    normalize: (value) => `+55${normalizeTelefone(value)}`,
    format: (chave) => `+55 ${formatTelefone(normalizeTelefone(chave))}`,
    mask: maskTelefone,
  },
  Aleatória: {
    check: (value) => (hexOf(value) === null ? FAVORECIDO_MESSAGES.chave_aleatoria : null),
    normalize: (value) => (hexOf(value) ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    format: (chave) => chave,
    mask: (chave) => `********-****-****-****-********${chave.slice(-4)}`,
  },
}

/** Why the text is no key of that type; null if it is one. */
export function checkPixKey(tipo: ChavePixTipo, value: string): string | null {
  return RULES[tipo].check(value)
}

/** Why the text is refused as a key of that type, or without one; null if it is such a key. */
export function refusalOfPixKey(tipo: ChavePixTipo | null, value: string): string | null {
  return tipo === null ? askForTipo(value) : checkPixKey(tipo, value)
}

/** A valid key as it is stored and as banks want it: '+5511912345678', digits of a CPF, an e-mail in lower case. */
export function normalizePixKey(tipo: ChavePixTipo, value: string): string {
  return RULES[tipo].normalize(value)
}

/** A stored key as people write it: '+55 (11) 91234-5678'. */
export function formatPixKey(tipo: ChavePixTipo, chave: string): string {
  return RULES[tipo].format(chave)
}

/** A stored key for those who may not see it: enough to recognise one's own, not enough to use it. */
export function maskPixKey(tipo: ChavePixTipo, chave: string): string {
  return RULES[tipo].mask(chave)
}

/**
 * The end of a stored key, to tell it from others: four characters, of an e-mail those before the '@'. For those who may not see it,
 * no more than its mask has.
 */
export function endOfPixKey(tipo: ChavePixTipo, chave: string, inFull: boolean): string {
  if (!inFull) return `…${maskPixKey(tipo, chave).replace(/^[^\p{L}\p{N}]+/u, '')}`
  const end = tipo === 'E-mail' ? chave.lastIndexOf('@') + 1 : chave.length
  return `…${chave.slice(Math.max(0, end - (tipo === 'E-mail' ? 5 : 4)), end)}`
}

/** The types that a text can be a key of; several where only a person knows, as 11 digits are a CPF or a telephone. */
export function possibleTipos(value: string): ChavePixTipo[] {
  if (value.trim() === '') return []
  const tipos = CHAVE_PIX_TIPOS.filter((tipo) => checkPixKey(tipo, value) === null)
  return tipos.filter((tipo) => !(tipo === 'Telefone' && isWrittenAsDocument(value)))
}

/**
 * The type to propose for a typed key: the only one that it can be, or that of the payee's own document. Null if it has
 * to be asked, also of a landline, which is rarely a key. `documento` is stored or as typed.
 */
export function proposedTipo(value: string, documento: string): ChavePixTipo | null {
  const tipos = possibleTipos(value)
  if (tipos.length === 1) return tipos[0] === 'Telefone' && isLandline(value) ? null : (tipos[0] ?? null)
  return isDocumento(value, documento) ? (tipos.find((tipo) => tipo !== 'Telefone') ?? null) : null
}

/**
 * The type of a key whose text was replaced. A text that is unmistakably of another type has that type, and
 * one that may be of several is asked about; digits keep the chosen type, because they may be mistyped.
 */
export function tipoOfChanged(tipo: ChavePixTipo, value: string, documento: string): ChavePixTipo | null {
  // A document is no telephone, although its digits may look like one.
  if (isWrittenAsDocument(value) || isDocumento(value, documento))
    return proposedTipo(value, documento) ?? tipo
  if (checkPixKey(tipo, value) === null) return tipo
  const tipos = possibleTipos(value)
  if (
    tipos.length === 0 ||
    tipos.some((each) => HAVE_ELEVEN_DIGITS.has(each) && HAVE_ELEVEN_DIGITS.has(tipo))
  )
    return tipo
  return proposedTipo(value, documento)
}

const HAVE_ELEVEN_DIGITS: ReadonlySet<ChavePixTipo> = new Set(['CPF', 'Telefone'])

/** The question about a key of that type, or without a type; null if there is none. */
export function questionOfPixKey(tipo: ChavePixTipo | null, value: string): string | null {
  if (isLandline(value) && (tipo === 'Telefone' || possibleTipos(value).join() === 'Telefone'))
    return tipo === null ? LANDLINE : 'É um telefone fixo. A chave PIX é mesmo esta?'
  return tipo === null && possibleTipos(value).length > 1 ? askForTipo(value) : null
}

const LANDLINE = 'É um telefone fixo. Se a chave PIX é mesmo esta, escolha o tipo Telefone.'

/** The question about a key without a type. */
export function askForTipo(value: string): string {
  const [first, second] = possibleTipos(value)
  if (first === 'Telefone' && isLandline(value)) return LANDLINE
  if (first === undefined || second === undefined) return FAVORECIDO_MESSAGES.tipo_chave
  return `Esta chave pode ser ${first} ou ${second.toLowerCase()}. Escolha o tipo.`
}

function checkKeyEmail(value: string): string | null {
  const email = value.trim()
  if (email === '' || !/^[\x21-\x7e]+$/.test(email)) return 'Email inválido'
  return email.length > MAX_EMAIL
    ? `Uma chave de e-mail tem no máximo ${MAX_EMAIL} letras`
    : checkEmail(email)
}

/** The 32 hexadecimal digits of a random key, with or without its dashes; null if it is none. */
function hexOf(value: string): string | null {
  const text = value.trim().toLowerCase()
  return /^[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}$/.test(text)
    ? text.replaceAll('-', '')
    : null
}

/** True if the text is the payee's own document. */
function isDocumento(value: string, documento: string): boolean {
  const own = normalizeCnpj(documento)
  return own !== '' && normalizeCnpj(value) === own
}

/** True if the text has the mask of a CPF or CNPJ, which no telephone has. */
function isWrittenAsDocument(value: string): boolean {
  return /^\s*(\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Za-z]{2}\.[\dA-Za-z]{3}\.[\dA-Za-z]{3}\/[\dA-Za-z]{4}-\d{2})\s*$/.test(
    value,
  )
}
