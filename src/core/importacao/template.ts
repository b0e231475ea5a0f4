/** The template of a file to import: the columns, and three example rows; here as a CSV. */
import Papa from 'papaparse'
import { CSV_COLUMNS, type CsvColumn } from './row.ts'

export const TEMPLATE_NAMES = {
  csv: 'template-colaboradores.csv',
  xlsx: 'template-colaboradores.xlsx',
} as const

/** The template's text, for a Brazilian spreadsheet program: UTF-8 with BOM, `;` as separator. */
export function templateText(): string {
  const rows = [
    [...CSV_COLUMNS],
    ...TEMPLATE_EXAMPLES.map((example) => CSV_COLUMNS.map((column) => example[column] ?? '')),
  ]
  return `\uFEFF${Papa.unparse(rows, { delimiter: ';', newline: '\r\n' })}\r\n`
}

// Masked, because a spreadsheet treats bare digits as a number and drops leading zeros.
const [DIRETORA, GERENTE, CORRETORA] = ['529.982.247-25', '153.509.460-56', '111.444.777-35']

/** The examples as they are typed into a CSV; each has a data_admissao, YYYY-MM-DD, and a comissao_base, 0–100. */
export const TEMPLATE_EXAMPLES: readonly Partial<Record<CsvColumn, string>>[] = [
  {
    nome: 'Helena Duarte (exemplo)',
    cpf: DIRETORA,
    telefone: '(11) 98888-1001',
    email: 'helena@exemplo.com.br',
    cargo: 'Diretor',
    status: 'Ativo',
    data_admissao: '2020-02-03',
    comissao_base: '0',
  },
  {
    nome: 'Marcos Vieira (exemplo)',
    cpf: GERENTE,
    telefone: '(11) 98888-1002',
    email: 'marcos@exemplo.com.br',
    cargo: 'Gerente',
    status: 'Ativo',
    data_admissao: '2021-08-16',
    superior_cpf: DIRETORA,
    comissao_base: '1,5',
  },
  {
    nome: 'Luana Ferraz (exemplo)',
    cpf: CORRETORA,
    telefone: '(11) 98888-1003',
    cargo: 'Corretor',
    status: 'Ativo',
    data_admissao: '2024-03-01',
    loja_nome: 'Loja Centro',
    superior_cpf: GERENTE,
    indicado_por_cpf: DIRETORA,
    comissao_base: '2,5',
  },
]
