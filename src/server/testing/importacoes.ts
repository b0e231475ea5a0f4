/** Builds CSV files of colaboradores for upload. */
import Papa from 'papaparse'
import { COLUNAS, type Coluna } from '../../core/importacao-linha.ts'
import { buildCpf } from './builders.ts'

export type LinhaDigitada = Partial<Record<Coluna, string>>

/** The n-th row of a file: by default an active Corretor without optional values. */
export function linhaDigitada(n: number, overrides: LinhaDigitada = {}): LinhaDigitada {
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
export function csvDe(linhas: readonly LinhaDigitada[]): string {
  return Papa.unparse([[...COLUNAS], ...linhas.map((linha) => COLUNAS.map((coluna) => linha[coluna] ?? ''))])
}

/** The body of an upload request. */
export function envio(conteudo: string | Uint8Array, nome = 'equipe.csv') {
  return { arquivo: { nome, tipo: 'text/csv', conteudo: Buffer.from(conteudo).toString('base64') } }
}
