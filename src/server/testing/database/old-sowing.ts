/** Sowing faults into an old database, and what the report should say of each. */
import { type OldDatabase, type OldRow, oldId } from './old-database.ts'

/** The expected report of a row: its table and place, the field, and what happens to it. */
export type ExpectedProblem = readonly [
  tabela: string,
  ordem: number,
  campo: string | null,
  gravidade: Letter,
]
/** Corrigida, Aceita com aviso, Recusada, Recusada with a proposal. */
export type Letter = 'C' | 'A' | 'R' | 'RP'

export interface Fault {
  nome: string
  sow: (database: OldDatabase) => void
  expected: readonly ExpectedProblem[]
  /** The values that a person would enter where nothing is proposed. */
  mended?: Readonly<Record<string, string>>
}

export const rowsOf = (database: OldDatabase, tabela: string) => database[tabela] ?? []

/** Another row of the table, like its last one, with an id of its own. */
export function added(database: OldDatabase, tabela: string, kind: number, n: number, changes: OldRow): void {
  rowsOf(database, tabela).push({ ...rowsOf(database, tabela).at(-1), id: oldId(kind, n), ...changes })
}

export const changed = (n: number, changes: OldRow) => (database: OldDatabase) => {
  Object.assign(rowsOf(database, 'vendas')[n - 1] ?? {}, changes)
}

/** The first participant of the n-th sale is row 2n - 1. */
export const changedParticipante = (n: number, which: 0 | 1, changes: OldRow) => (database: OldDatabase) => {
  Object.assign(rowsOf(database, 'vendas_participantes')[2 * n - 2 + which] ?? {}, changes)
}

export const both =
  (...all: ((database: OldDatabase) => void)[]) =>
  (database: OldDatabase) => {
    for (const one of all) one(database)
  }

/** The expected report of the participants of a refused sale. */
export const along = (n: number): ExpectedProblem[] => [
  ['vendas_participantes', 2 * n - 1, 'venda_id', 'R'],
  ['vendas_participantes', 2 * n, 'venda_id', 'R'],
]

export const person = (n: number, changes: OldRow): OldRow => ({
  nome: `Pessoa ${n}`,
  email: `pessoa${n}@antiga.example`,
  cargo: 'Corretor',
  status: 'Ativo',
  superior_id: null,
  indicado_por: null,
  ...changes,
})
