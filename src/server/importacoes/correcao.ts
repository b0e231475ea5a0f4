/** The rows of a file with their errors and warnings beside them, as a spreadsheet to be mended and sent again. */
import type { RowsToMend } from '../../contract/importacoes.ts'
import type { FileFormat } from '../../contract/lists.ts'
import { CSV_COLUMNS, PROBLEMS_COLUMN } from '../../core/importacao-row.ts'
import { type Asked, exportar } from '../export/export.ts'
import type { Column } from '../export/spreadsheet.ts'
import { type DescribedRow, describeArquivo, type SentColaboradores } from './conferencia.ts'

const COLUMNS: readonly Column<DescribedRow>[] = [
  ...CSV_COLUMNS.map(
    (column): Column<DescribedRow> => ({
      title: column,
      // Texts, even the numbers and dates: a spreadsheet program then returns them as they were sent.
      type: 'texto',
      width: 20,
      value: ({ valores }) => valores[column],
    }),
  ),
  { title: PROBLEMS_COLUMN, type: 'texto', width: 90, value: ({ problemas }) => problemas },
]

/** Without a title, so that text beyond the file's columns is found again until it is mended. */
const BEYOND: Column<DescribedRow> = {
  title: '',
  type: 'texto',
  width: 20,
  value: ({ excedente }) => excedente,
}

interface Requested extends SentColaboradores {
  formato: FileFormat
  linhas: RowsToMend
}

/** `corrigir-colaboradores-AAAA-MM-DD`, with the template's headings. Throws Recusa if the file cannot be read or has no rows. */
export async function makeCorrecao(
  asked: Asked,
  { formato: format, linhas, ...sent }: Requested,
  hoje: string,
): Promise<File> {
  // Before the export, which holds a connection while it waits for its turn.
  const parts = await describeArquivo(asked.db, sent, { all: linhas === 'todas' })
  const isBeyond = parts.some((rows) => rows.some(({ excedente }) => excedente !== ''))
  return exportar<DescribedRow>(asked, {
    name: 'corrigir-colaboradores',
    folha: 'Colaboradores',
    format,
    hoje,
    colunas: isBeyond ? [...COLUMNS, BEYOND] : COLUMNS,
    pages: async function* () {
      yield* parts
    },
  })
}
