/** The names in a spreadsheet of sales: which registered record each one is. */
import { inOneLine, withoutAccents } from './text.ts'

export const NAME_KINDS = ['loja', 'empreendimento', 'corretor'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** A registered record; `motivo` is why a new sale cannot name it. */
export interface NamedRecord {
  id: string
  nome: string
  motivo: string | null
}

export type RecordsByKind = Readonly<Record<NameKind, readonly NamedRecord[]>>

/** Names that differ only in case, accents and blanks are the same. */
export function nameKey(nome: string): string {
  return withoutAccents(inOneLine(nome))
}

/** What a name stands for: a record, or why it stands for none; null if no record has it. */
export type NameMeaning = { id: string } | { motivo: string } | null

/** Finds records by name: the one that a person chose, or else the only one that has it. */
export function nameFinder(
  records: RecordsByKind,
  chosen: readonly { tipo: NameKind; nome: string; id: string }[],
): (tipo: NameKind, nome: string) => NameMeaning {
  const byKind = Object.fromEntries(
    NAME_KINDS.map((tipo) => {
      const meanings = new Map<string, NameMeaning>()
      for (const [key, same] of Map.groupBy(records[tipo], ({ nome }) => nameKey(nome)))
        meanings.set(key, meaningOf(same))
      const usable = new Set(records[tipo].filter(({ motivo }) => motivo === null).map(({ id }) => id))
      for (const { tipo: of, nome, id } of chosen)
        if (of === tipo && usable.has(id)) meanings.set(nameKey(nome), { id })
      return [tipo, meanings]
    }),
  ) as Record<NameKind, Map<string, NameMeaning>>
  return (tipo, nome) => byKind[tipo].get(nameKey(nome)) ?? null
}

function meaningOf(same: readonly NamedRecord[]): NameMeaning {
  const usable = same.filter(({ motivo }) => motivo === null)
  const [only] = usable
  if (usable.length > 1) return { motivo: 'há mais de um cadastro com este nome' }
  return only ? { id: only.id } : { motivo: same[0]?.motivo ?? '' }
}
