/** The templates of imports as XLSX. */
import { tmpdir } from 'node:os'
import { wordsOf } from '../../core/cadastros.ts'
import { type TemplateTipo, templateName, templateRows } from '../../core/importacao/template.ts'
import { XLSX_TYPE } from '../../core/planilha/reading.ts'
import type { Cell, ColumnHeader } from '../export/spreadsheet.ts'
import { createXlsx } from '../export/xlsx.ts'

/** The CSV's template with typed columns: documents, keys and telefone are texts, which keep their zeros. */
export function makeTemplate(tipo: TemplateTipo): File {
  const written: Uint8Array<ArrayBuffer>[] = []
  const { titulos, exemplos } = templateRows(tipo)
  const columns = titulos.map((title) => ({ title, type: typeOf(title), width: WIDTH }))
  const xlsx = createXlsx([{ name: wordsOf(tipo).title, columns, isForm: true }], tmpdir(), (bytes) =>
    written.push(new Uint8Array(bytes)),
  )
  xlsx.write([exemplos.map((cells) => cells.map((text, at) => cellOf(titulos[at], text)))])
  xlsx.end()
  return new File(written, templateName(tipo, 'xlsx'), { type: XLSX_TYPE })
}

/** In characters. */
const WIDTH = 24

function typeOf(title: string): ColumnHeader['type'] {
  if (title === 'data_admissao') return 'data'
  return title === 'comissao_base' ? 'percentual' : 'texto'
}

function cellOf(title: string | undefined, text: string): Cell {
  return title === 'comissao_base' ? Number(text.replace(',', '.')) : text
}
