/** What of a row is not written to the record that it only completes: registered records change where they are empty, nowhere else. */
import { codeKey } from '../codes.ts'
import { OPTIONAL_CLIENT_COLUMNS } from '../dados-pessoais.ts'
import type { CellPlace } from './cells.ts'
import { type Finding, findingOf } from './findings.ts'

type Values = Readonly<Record<string, unknown>>

/** A registered record by its code or CPF as written. */
export interface Registered {
  chave: string
  valores: Values
}

/** The fields of a sale that are filled in; of other records, all. */
export const FILLED_IN_VENDA = ['colaborador_id', 'torre', 'observacoes', ...OPTIONAL_CLIENT_COLUMNS] as const

export const COMPLETAR_MESSAGES = {
  outro: 'O cadastro tem outro valor, que fica como está',
  participantes: 'O cadastro tem outros participantes ou comissões, que ficam como estão',
  vazio: 'Este campo não é completado: continua vazio no cadastro',
} as const

/** Finds the record of a code: of several that look the same, the one that is written alike, else the oldest. */
export function registeredFinder(records: readonly Registered[]): (chave: string) => Values | undefined {
  const byKey = Map.groupBy(records, ({ chave }) => codeKey(chave))
  return (chave) => {
    const alike = byKey.get(codeKey(chave)) ?? []
    const same = alike.find((record) => record.chave.toLowerCase() === chave.toLowerCase()) ?? alike[0]
    return same?.valores
  }
}

/** A notice for each of the fields `given` whose value the record has otherwise, or that is not filled in. */
export function keptNotices(
  row: Values,
  given: readonly string[],
  registered: Values = {},
  placeOf: (field: string) => CellPlace,
  filled: readonly string[] = given,
): Finding[] {
  return given.flatMap((field) => {
    const [before, value] = [registered[field], row[field]]
    if (value == null || before === undefined || isSame(before, value)) return []
    if (before !== null) return findingOf(placeOf(field), field, COMPLETAR_MESSAGES.outro)
    return filled.includes(field) ? [] : findingOf(placeOf(field), field, COMPLETAR_MESSAGES.vazio)
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
