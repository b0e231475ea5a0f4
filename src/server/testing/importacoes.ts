/** Builds CSV files of colaboradores for upload. */
import Papa from 'papaparse'
import { CSV_COLUMNS, type CsvColumn } from '../../core/importacao-row.ts'
import { buildCpf } from './builders.ts'

export type TypedRow = Partial<Record<CsvColumn, string>>

/** The n-th row of a file: by default an active Corretor without optional values. */
export function typedRow(n: number, overrides: TypedRow = {}): TypedRow {
  return {
    nome: `Pessoa ${n} da Importação`,
    cpf: buildCpf(500_000 + n),
    telefone: `119${String(70_000_000 + n)}`,
    cargo: 'Corretor',
    status: 'Ativo',
    data_admissao: '2024-03-01',
    ...overrides,
  }
}

/** The text of a file with these rows, separated by `,`. */
export function csvOf(rows: readonly TypedRow[]): string {
  return Papa.unparse([
    [...CSV_COLUMNS],
    ...rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? '')),
  ])
}

/** The body of an upload request. */
export function upload(content: string | Uint8Array, nome = 'equipe.csv') {
  return { arquivo: { nome, tipo: 'text/csv', conteudo: Buffer.from(content).toString('base64') } }
}
