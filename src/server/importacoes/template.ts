/** The template of an import as an XLSX. */
import type { Cell } from 'write-excel-file/node'
import { CSV_COLUMNS, type CsvColumn } from '../../core/importacao-row.ts'
import { TEMPLATE_EXAMPLES, TEMPLATE_NAMES } from '../../core/importacao-template.ts'
import { XLSX_TYPE } from '../../core/planilha-reading.ts'

/** The CSV's template with typed columns: CPF and telefone are texts, which keep their zeros. */
export async function makeTemplate(): Promise<File> {
  // Loaded when it is asked for: its 78 modules would lengthen every start.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const buffer = await writeXlsxFile(
    [
      {
        data: [
          CSV_COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const })),
          ...TEMPLATE_EXAMPLES.map((example) => CSV_COLUMNS.map((column) => cellOf(column, example[column]))),
        ],
        sheet: 'Colaboradores',
        stickyRowsCount: 1,
        columns: CSV_COLUMNS.map(() => ({ width: WIDTH })),
      },
    ],
    { features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform: formatColumns } } } }] },
  ).toBuffer()
  return new File([new Uint8Array(buffer)], TEMPLATE_NAMES.xlsx, { type: XLSX_TYPE })
}

/** In characters. */
const WIDTH = 24

function cellOf(column: CsvColumn, text = ''): Cell {
  if (column === 'data_admissao')
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  if (column === 'comissao_base')
    return { value: Number(text.replace(',', '.')), type: Number, format: '0.00' }
  return { value: text === '' ? undefined : text, type: String, format: '@' }
}

/** Gives each column the format of its first example, so that the rows below, still empty, have it too. */
function formatColumns(sheet: string): string {
  let position = 0
  return sheet.replace(/<col /g, (tag) => {
    const cell = `${String.fromCharCode(65 + position++)}2`
    const [, style] = new RegExp(`<c r="${cell}"[^>]*? s="(\\d+)"`).exec(sheet) ?? []
    if (!style) throw new Error(`the template's cell ${cell} has no format`)
    return `${tag}style="${style}" `
  })
}
