/** Builds spreadsheets of sales as brokerages keep them, as the text of a CSV. */
import Papa from 'papaparse'
import { buildCpf } from '../office/builders.ts'

/** Headings as people write them, and what a row has below each. */
const HEADINGS = [
  'Nº da Venda',
  'Data',
  'Cliente',
  'CPF',
  'Telefone',
  'Empreendimento',
  'Loja',
  'Torre',
  'Unidade',
  'Valor da Venda',
  'Ato',
  'Corretor',
  '% Comissão',
] as const
type Heading = (typeof HEADINGS)[number]
export type SheetRow = Partial<Record<Heading, string>>

export const NAMES = {
  loja: 'Loja da Planilha',
  empreendimento: 'Jardins da Planilha',
  corretor: 'Bruna Planilha',
}

/** The n-th sale of a file, without problems. */
export function saleRow(n: number, overrides: SheetRow = {}): SheetRow {
  return {
    'Nº da Venda': `P-${n}`,
    Data: '03/02/2026',
    Cliente: `Cliente ${n}`,
    CPF: buildCpf(700_000 + n),
    Telefone: '(11) 98765-4321',
    Empreendimento: NAMES.empreendimento,
    Loja: NAMES.loja,
    Torre: 'A',
    Unidade: String(100 + n),
    'Valor da Venda': 'R$ 350.000,00',
    Ato: '10.000,00',
    Corretor: NAMES.corretor,
    '% Comissão': '1,25%',
    ...overrides,
  }
}

/** The rows below the headings; `above` stands above these. */
export function sheetOf(rows: readonly SheetRow[], above: string[][] = []): string {
  const cells = [...above, [...HEADINGS], ...rows.map((row) => HEADINGS.map((heading) => row[heading] ?? ''))]
  return Papa.unparse(cells, { delimiter: ';' })
}
