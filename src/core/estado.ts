/** Brazil's 26 states and the Distrito Federal, by abbreviation. */
import { hasLetters } from './documents.ts'
import { withoutAccents } from './text.ts'

const ESTADOS = {
  AC: 'Acre',
  AL: 'Alagoas',
  AP: 'Amapá',
  AM: 'Amazonas',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MT: 'Mato Grosso',
  MS: 'Mato Grosso do Sul',
  MG: 'Minas Gerais',
  PA: 'Pará',
  PB: 'Paraíba',
  PR: 'Paraná',
  PE: 'Pernambuco',
  PI: 'Piauí',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RS: 'Rio Grande do Sul',
  RO: 'Rondônia',
  RR: 'Roraima',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
  SE: 'Sergipe',
  TO: 'Tocantins',
} as const

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(ESTADOS).flatMap(([sigla, nome]) => [
    [sigla.toLowerCase(), sigla],
    [withoutAccents(nome), sigla],
  ]),
)

/** Why the text is no state; null if it is one, or empty (required fields are checked by the form). */
export function checkEstado(value: string): string | null {
  const text = value.trim()
  if (text === '' || abbreviationOf(text) !== undefined) return null
  return /^[a-z]{2}$/i.test(text)
    ? `${text.toUpperCase()} não é um estado. Use a sigla, como SP`
    : LENGTH_REFUSED
}

const LENGTH_REFUSED = 'Estado deve ter 2 letras'

/** A state's abbreviation, its stored form; its name is understood. */
export function normalizeEstado(value: string): string {
  return abbreviationOf(value) ?? value.trim().toUpperCase()
}

/** Whether the text can be a part of an abbreviation. */
export function fitsEstado(value: string): boolean {
  const letters = lettersOf(value)
  return letters.length <= 2 && !/\p{N}/u.test(value) && (letters !== '' || !hasLetters(value))
}

/** Up to two upper-case letters; text that does not fit is unchanged. */
export function formatEstado(value: string): string {
  return fitsEstado(value) ? lettersOf(value).toUpperCase() : value
}

/** Converts a text that was entered as a whole. */
export function finishEstado(value: string): string {
  return abbreviationOf(value) ?? formatEstado(value)
}

function abbreviationOf(value: string): string | undefined {
  return ABBREVIATIONS.get(withoutAccents(value.trim()))
}

function lettersOf(value: string): string {
  return value.normalize('NFD').replace(/[^a-z]/gi, '')
}
