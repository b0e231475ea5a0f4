/** The import of sales from a spreadsheet. */
import { expect, type Page } from '@playwright/test'
import writeXlsxFile, { type Row, type SheetData } from 'write-excel-file/node'
import { buildCpf } from '../../src/server/testing/builders.ts'
import { NAMES } from '../brokerage.ts'

const HEADINGS = [
  ...['Nº Venda', 'Data da venda', 'Cliente', 'CPF', 'Celular', 'Empreendimento', 'Loja', 'Bloco', 'Apto'],
  ...['VGV', 'Sinal', 'Corretor 1', '% 1', 'Corretor 2', '% 2'],
]

/** The n-th sale as a spreadsheet program stores it: a date, numbers, a CPF without its zeros, percentages as fractions. */
export function saleCells(n: number): Row {
  return [
    { value: `X-${n}` },
    { value: new Date(Date.UTC(2026, 0, 1 + (n % 300))), type: Date, format: 'dd/mm/yyyy' },
    { value: `Cliente da Planilha ${n}` },
    { value: Number(buildCpf(800_000 + n)), type: Number },
    { value: 11_900_000_000 + n, type: Number },
    { value: NAMES.empreendimento.toUpperCase() },
    { value: NAMES.loja },
    { value: 'B' },
    { value: n, type: Number },
    { value: 300_000.5 + n, type: Number, format: '#,##0.00' },
    { value: 10_000, type: Number },
    { value: NAMES.ana },
    { value: 0.0125, type: Number, format: '0.00%' },
    { value: n % 2 === 0 ? NAMES.bruno : '' },
    n % 2 === 0 ? { value: 0.005, type: Number, format: '0.00%' } : null,
  ]
}

/** A workbook of three sheets, the sales on the second one: below a merged title, above their sums. */
export async function workbook(sales: Row[]): Promise<Buffer> {
  const title: Row = [
    { value: 'VENDAS 2026 — Diretoria Norte', columnSpan: HEADINGS.length, fontWeight: 'bold' },
  ]
  const sums: Row = [{ value: 'TOTAL' }, ...Array<null>(8).fill(null), { value: 1_234_567, type: Number }]
  const data: SheetData = [
    title,
    [],
    HEADINGS.map((value) => ({ value })),
    ...sales,
    [],
    [null, ...sums.slice(1)],
  ]
  return writeXlsxFile([
    { data: [[{ value: 'Capa' }]], sheet: 'Capa' },
    { data, sheet: 'Vendas 2026' },
    { data: [[{ value: 'Resumo' }]], sheet: 'Resumo' },
  ]).toBuffer()
}

export function importacaoDeVendas(page: Page) {
  const main = page.getByRole('main')
  return {
    conferir: main.getByRole('button', { name: /^Conferir/ }),
    importar: main.getByRole('button', { name: /^Importar( \d+ vendas?)?$/ }).last(),
    summary: main.getByRole('status').filter({ hasText: /no arquivo/ }),
    erros: main.getByRole('list', { name: 'Erros' }).getByRole('listitem'),
    nomes: main.getByRole('list', { name: 'Nomes sem cadastro' }).getByRole('listitem'),
    colunas: main.getByRole('list', { name: 'Colunas da planilha' }).getByRole('listitem'),
    dialog: page.getByRole('dialog', { name: 'Resultado da Importação' }),

    async open(): Promise<void> {
      await page.goto('/vendas')
      await main.getByRole('button', { name: 'Importar', exact: true }).click()
      await expect(main.getByRole('heading', { name: 'Importar vendas de uma planilha' })).toBeVisible()
    },

    choose: (content: string | Buffer, name: string) =>
      page
        .getByLabel('Arquivo a importar', { exact: true })
        .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) }),

    cell: (heading: string, row: number) => main.getByLabel(`${heading} da linha ${row}`, { exact: true }),
  }
}
