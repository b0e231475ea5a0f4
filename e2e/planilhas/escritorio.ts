/**
 * A workbook of sales as an office keeps it: titles, merged lojas, months as groups with subtotals, percentages in two
 * ways, nicknames, two corretores in a cell, words of its own, a hidden column, two-digit years and a formula's error.
 */

import { stylesOf, workbookOf } from '../../src/server/testing/files/workbook.ts'
import { buildCpf } from '../../src/server/testing/office/builders.ts'
import { NAMES } from '../brokerage.ts'

const MONTHS = ['JANEIRO', 'FEVEREIRO', 'MARÇO']
const PER_MONTH = 50

/** What the workbook has together: sales, and reais. */
export const TOTALS = { vendas: MONTHS.length * PER_MONTH, vgv: 0, comissao: 0 }

const HEADINGS = [
  'Nº da Venda',
  'Data',
  'Nome do Cliente',
  'CPF/CNPJ',
  'Tel.',
  'Produto',
  'Loja',
  'Bloco/Torre',
  'Unid.',
  'Uso interno',
  'VGV R$',
  'Sinal',
  'Corretor(a)',
  '% Corretor',
  'Situação',
]

/** A cell's XML: a text, a number, a number formatted as a percentage, or a formula's error. */
type Cell = string | number | { percent: number } | { error: string }
const PERCENT_STYLE = 1

function xmlOf(cell: Cell): string {
  if (cell === '') return '<c/>'
  if (typeof cell === 'string') return `<c t="str"><v>${cell.replaceAll('&', '&amp;')}</v></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return 'percent' in cell
    ? `<c s="${PERCENT_STYLE}"><v>${cell.percent}</v></c>`
    : `<c t="e"><v>${cell.error}</v></c>`
}

/** The n-th sale, from 0. */
function sale(n: number): Cell[] {
  const month = Math.floor(n / PER_MONTH) + 1
  const day = (n % 28) + 1
  const two = (number: number) => String(number).padStart(2, '0')
  const hundredths = 100 + (n % 4) * 25
  const percent = hundredths / 100
  const valor = 300_000 + n * 1_000
  TOTALS.vgv += valor
  TOTALS.comissao += (valor * percent) / 100
  return [
    `E-${n + 1}`,
    n % 3 === 0 ? `${two(day)}/${two(month)}/26` : `${two(day)}/${two(month)}/2026`,
    `Cliente do Escritório ${n + 1}`,
    buildCpf(900_000 + n),
    `(11) 98${two(n % 100)}-${1000 + n}`,
    NAMES.empreendimento,
    n % PER_MONTH === 0 ? NAMES.loja : '',
    'A',
    String(500 + n),
    'não mostrar',
    valor,
    n === 7 ? { error: '#REF!' } : 5_000,
    n % 10 === 9 ? `${NAMES.ana} / ${NAMES.bruno}` : n % 2 === 0 ? 'Angela' : NAMES.carla,
    n % 2 === 0 ? { percent: percent / 100 } : `${String(percent).replace('.', ',')}%`,
    n % 25 === 3 ? 'Caiu' : n % 5 === 0 ? 'Assinado' : '',
  ]
}

/** The workbook's bytes. */
export function officeWorkbook(): Buffer {
  const rows: Cell[][] = [['CONTROLE DE VENDAS 2026'], ['Diretoria — atualizado toda sexta'], [], HEADINGS]
  const merges: string[] = []
  TOTALS.vgv = 0
  TOTALS.comissao = 0
  for (const [month, name] of MONTHS.entries()) {
    rows.push([`${name}/2026`])
    const first = rows.length + 1
    let sum = 0
    for (let i = 0; i < PER_MONTH; i++) {
      const cells = sale(month * PER_MONTH + i)
      sum += Number(cells[10])
      rows.push(cells)
    }
    merges.push(`<mergeCell ref="G${first}:G${rows.length}"/>`)
    rows.push(['', '', `Subtotal ${name}`, '', '', '', '', '', '', '', sum])
  }
  rows.push([], ['', '', 'TOTAL GERAL', '', '', '', '', '', '', '', TOTALS.vgv])
  const data = rows.map((cells) => `<row>${cells.map(xmlOf).join('')}</row>`).join('')
  const columns = '<cols><col min="10" max="10" width="8" hidden="1"/></cols>'
  return Buffer.from(
    workbookOf({
      sheet: `<worksheet>${columns}<sheetData>${data}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`,
      sheets: '<sheet name="Resumo" sheetId="2" r:id="r2"/><sheet name="Vendas 2026" sheetId="1" r:id="r1"/>',
      styles: stylesOf(0, 10),
    }),
  )
}
