/** Finds the values of a row that do not change the record that it completes: only empty fields are filled in. */
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

/** The fields of a sale that are filled in; in other records all are. */
export const FILLED_IN_VENDA = ['colaborador_id', 'torre', 'observacoes', ...OPTIONAL_CLIENT_COLUMNS] as const

export const COMPLETAR_MESSAGES = {
  outro: 'O cadastro tem outro valor, que fica como está',
  participantes: 'O cadastro tem outros participantes ou comissões, que ficam como estão',
  vazio: 'Este campo não é completado: continua vazio no cadastro',
} as const

/** Finds the record of a code: among similar codes the one written identically, else the oldest. */
export function registeredFinder(records: readonly Registered[]): (chave: string) => Values | undefined {
  const byKey = Map.groupBy(records, ({ chave }) => codeKey(chave))
  return (chave) => {
    const alike = byKey.get(codeKey(chave)) ?? []
    const same = alike.find((record) => record.chave.toLowerCase() === chave.toLowerCase()) ?? alike[0]
    return same?.valores
  }
}

/** A notice for each field in `given` that differs in the record or is not filled in. */
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
