/** The names in a spreadsheet: which registered records each one is. */

import { inOneLine, withoutAccents } from '../text.ts'
import { NAME_KINDS, type NameKind, type Nome } from './respostas.ts'

/** A registered record; `motivo` is why a new sale cannot name it. */
export interface NamedRecord {
  id: string
  nome: string
  motivo: string | null
}

export type RecordsByKind = Readonly<Record<NameKind, readonly NamedRecord[]>>

/** A name that stands for no record, or for more than one. */
export interface UnknownName {
  tipo: NameKind
  nome: string
  /** The first row that has it, and how many do. */
  linha: number
  quantidade: number
  /** Why the record of that name cannot be used; null if there is none. */
  motivo: string | null
}

/** Names that differ only in case, accents and blanks are the same. */
export function nameKey(nome: string): string {
  return withoutAccents(inOneLine(nome))
}

/** What a name stands for: records with their parts, or why it stands for none; null if no record has it. */
export type NameMeaning = { pessoas: Nome['pessoas'] } | { motivo: string } | null

export type FindName = (tipo: NameKind, nome: string) => NameMeaning

const ALL = 100

/**
 * Finds records by name: those that a person said of this file, or else the only one that has it, or else those that were
 * said of earlier files. `used` notes the answers that were needed.
 */
export function nameFinder(
  records: RecordsByKind,
  said: readonly Nome[],
  remembered: readonly Nome[] = [],
  used = new Set<Nome>(),
): FindName {
  const byKind = Object.fromEntries(
    NAME_KINDS.map((tipo) => {
      const usable = new Set(records[tipo].filter(({ motivo }) => motivo === null).map(({ id }) => id))
      const byName = (answers: readonly Nome[]) =>
        new Map(
          answers
            .filter(({ tipo: of, pessoas }) => of === tipo && pessoas.every(({ id }) => usable.has(id)))
            .map((answer) => [nameKey(answer.nome), answer]),
        )
      return [
        tipo,
        {
          own: new Map(
            [...Map.groupBy(records[tipo], ({ nome }) => nameKey(nome))].map(([key, same]) => [
              key,
              meaningOf(same),
            ]),
          ),
          said: byName(said),
          remembered: byName(remembered),
        },
      ]
    }),
  ) as Record<
    NameKind,
    { own: Map<string, NameMeaning>; said: Map<string, Nome>; remembered: Map<string, Nome> }
  >
  return (tipo, nome) => {
    const key = nameKey(nome)
    const { said: bySaid, own, remembered: byRemembered } = byKind[tipo]
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

/** The names of several people in one cell: 'Ana / Luiz', 'João e Maria'; empty if it looks like one. */
export function severalNames(nome: string): string[] {
  const parts = nome
    .split(/\s*[/&+;,]\s*|\s+e\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 && parts.length <= 4 ? parts : []
}

/** Whether the parts make 100 %. */
export function makeWhole(parts: readonly { parte: number }[]): boolean {
  return Math.round(parts.reduce((sum, { parte }) => sum + parte, 0) * 100) === ALL * 100
}

/** Equal parts of 100 %, in hundredths of a percent; the first ones take what is left. */
export function equalParts(count: number): number[] {
  const hundredths = ALL * 100
  const each = Math.floor(hundredths / count)
  return Array.from({ length: count }, (_, i) => (each + (i < hundredths - each * count ? 1 : 0)) / 100)
}
