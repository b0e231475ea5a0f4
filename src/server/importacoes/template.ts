/** The template of an import as an XLSX. */
import { tmpdir } from 'node:os'
import { CSV_COLUMNS, type CsvColumn } from '../../core/importacao/row.ts'
import { TEMPLATE_EXAMPLES, TEMPLATE_NAMES } from '../../core/importacao/template.ts'
import { XLSX_TYPE } from '../../core/planilha/reading.ts'
import type { Cell, ColumnHeader } from '../export/spreadsheet.ts'
import { createXlsx } from '../export/xlsx.ts'

/** The CSV's template with typed columns: CPF and telefone are texts, which keep their zeros. */
export function makeTemplate(): File {
  const written: Uint8Array<ArrayBuffer>[] = []
  const columns = CSV_COLUMNS.map((title) => ({ title, type: typeOf(title), width: WIDTH }))
  const xlsx = createXlsx([{ name: 'Colaboradores', columns, isForm: true }], tmpdir(), (bytes) =>
    written.push(new Uint8Array(bytes)),
  )
  xlsx.write([
    TEMPLATE_EXAMPLES.map((example) => CSV_COLUMNS.map((column) => cellOf(column, example[column]))),
  ])
  xlsx.end()
  return new File(written, TEMPLATE_NAMES.xlsx, { type: XLSX_TYPE })
}

/** In characters. */
const WIDTH = 24

function typeOf(column: CsvColumn): ColumnHeader['type'] {
  if (column === 'data_admissao') return 'data'
  return column === 'comissao_base' ? 'percentual' : 'texto'
}

function cellOf(column: CsvColumn, text = ''): Cell {
  return column === 'comissao_base' ? Number(text.replace(',', '.')) : text
}
