/** Finds the registered records for the names in a spreadsheet. */

import { inOneLine, withoutAccents } from '../text.ts'
import { NAME_KINDS, type NameKind, type Nome } from './respostas.ts'

/** A registered record; `motivo` is the reason why a new sale cannot use it. */
export interface NamedRecord {
  id: string
  nome: string
  motivo: string | null
}

export type RecordsByKind = Readonly<Record<NameKind, readonly NamedRecord[]>>

/** A name without a record, or with several. */
export interface UnknownName {
  tipo: NameKind
  nome: string
  /** The first row with it, and the number of such rows. */
  linha: number
  quantidade: number
  /** Why the record of that name cannot be used; null if there is none. */
  motivo: string | null
}

/** Names that differ only in case, accents and blanks are the same. */
export function nameKey(nome: string): string {
  return withoutAccents(inOneLine(nome))
}

/** The meaning of a name: records with their shares, or why there is none; null if no record has it. */
export type NameMeaning = { pessoas: Nome['pessoas'] } | { motivo: string } | null

export type FindName = (tipo: NameKind, nome: string) => NameMeaning

const ALL = 100

/**
 * Finds records by name: first by answers about this file, then the only record with the name, then by answers about
 * earlier files. `used` collects the answers that were needed.
 */
export function nameFinder(
  records: RecordsByKind,
  said: readonly Nome[],
  remembered: readonly Nome[] = [],
  used = new Set<Nome>(),
): FindName {
  const keyOf = (tipo: NameKind, nome: string) => `${tipo} ${nameKey(nome)}`
  const own = new Map<string, NameMeaning>()
  const usable = new Set<string>()
  for (const tipo of NAME_KINDS) {
    for (const [key, same] of Map.groupBy(records[tipo], ({ nome }) => keyOf(tipo, nome)))
      own.set(key, meaningOf(same))
    for (const { id, motivo } of records[tipo]) if (motivo === null) usable.add(`${tipo} ${id}`)
  }
  const byName = (answers: readonly Nome[]) =>
    new Map(
      answers
        .filter(({ tipo, pessoas }) => pessoas.every(({ id }) => usable.has(`${tipo} ${id}`)))
        .map((answer) => [keyOf(answer.tipo, answer.nome), answer]),
    )
  const [bySaid, byRemembered] = [byName(said), byName(remembered)]
  return (tipo, nome) => {
    const key = keyOf(tipo, nome)
    const only = own.get(key) ?? null
    const isKnown = only !== null && 'pessoas' in only
    const answer = bySaid.get(key) ?? (isKnown ? undefined : byRemembered.get(key))
    if (answer && !isKnown) used.add(answer)
    return answer ? { pessoas: answer.pessoas } : only
  }
}

function meaningOf(same: readonly NamedRecord[]): NameMeaning {
  const usable = same.filter(({ motivo }) => motivo === null)
  const [only] = usable
  if (usable.length > 1) return { motivo: 'há mais de um cadastro com este nome' }
  return only ? { pessoas: [{ id: only.id, parte: ALL }] } : { motivo: same[0]?.motivo ?? '' }
}

/** Longer texts are no names; looking for shares in them would take the square of their length. */
const MAX_SEVERAL = 300

/** The people named in a cell, each with a share where they all have one: 'Ana / Luiz', 'Ana 60% e Maria 40%'; empty if it seems to be one. */
export function severalNames(nome: string): { nome: string; parte: number | null }[] {
  if (nome.length > MAX_SEVERAL) return []
  const parts = nome
    .split(/\s*[/&+;]\s*|\s*,\s*(?!\d)|\s+e\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2 || parts.length > 4) return []
  const shares = parts.map(sharedName)
  const isWhole =
    shares.every(({ parte }) => parte !== null) &&
    makeWhole(shares.map(({ parte }) => ({ parte: parte ?? 0 })))
  return shares.map(({ nome, parte }) => ({ nome, parte: isWhole ? parte : null }))
}

/** 'Ana 60%', 'Ana (60%)', 'Ana: 60 %' and '60% Ana'. */
function sharedName(text: string): { nome: string; parte: number | null } {
  const after = /^(.*?)[\s:(–-]*(\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*\)?$/.exec(text)
  const before = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*(?:d[aeo]\s+)?(.*)$/.exec(text)
  const [nome, parte] = after ? [after[1], after[2]] : before ? [before[2], before[1]] : [text, undefined]
  return {
    nome: (nome ?? '').trim() || text,
    parte: parte === undefined ? null : Number(parte.replace(',', '.')),
  }
}

/** Whether the shares add up to 100 %. */
export function makeWhole(parts: readonly { parte: number }[]): boolean {
  return Math.round(parts.reduce((sum, { parte }) => sum + parte, 0) * 100) === ALL * 100
}

/** Equal shares of 100 %, in hundredths of a percent; the first ones get the remainder. */
export function equalParts(count: number): number[] {
  const hundredths = ALL * 100
  const each = Math.floor(hundredths / count)
  return Array.from({ length: count }, (_, i) => (each + (i < hundredths - each * count ? 1 : 0)) / 100)
}
