/** The rows of a file with their errors and warnings, as a spreadsheet to be fixed and sent again. */
import type { ImportRequest, RowsToMend } from '../../../contract/importacoes/importacoes.ts'
import type { FileFormat } from '../../../contract/lists.ts'
import { wordsOf } from '../../../core/cadastros.ts'
import { PROBLEMS_COLUMN } from '../../../core/importacao/row.ts'
import { columnOf } from '../../export/columns.ts'
import { type Asked, exportar } from '../../export/export.ts'
import { type Asking, describeFile } from './check.ts'
import type { DescribedRow } from './checking.ts'
import { unpacked } from './parts.ts'

interface Requested extends ImportRequest {
  formato: FileFormat
  linhas: RowsToMend
}

/** `corrigir-vendas-AAAA-MM-DD`, with the file's own headings. Throws Recusa if the file cannot be read or has no rows. */
export async function makeCorrecao(
  asked: Asked,
  asking: Asking,
  { formato, linhas, ...request }: Requested,
): Promise<File> {
  // Before the export, which holds a connection while it waits for its turn.
  const { titulos, isBeyond, parts } = await describeFile(asking, request, linhas === 'todas')
  return exportar<DescribedRow>(asked, {
    name: `corrigir-${request.tipo}`,
    folha: wordsOf(request.tipo).title,
    format: formato,
    // Texts, even the numbers and dates: a spreadsheet program then returns them as they were sent.
    colunas: [
      ...titulos.map((title, at) =>
        columnOf<DescribedRow>(title, 'texto', 20, ({ textos }) => textos[at] ?? ''),
      ),
      columnOf(PROBLEMS_COLUMN, 'texto', 90, ({ problemas }) => problemas),
      // Without a title, so that text beyond the file's columns is found again until it is fixed.
      ...(isBeyond
        ? [columnOf<DescribedRow>('', 'texto', 20, ({ textos }) => textos[titulos.length] ?? '')]
        : []),
    ],
    pages: async function* () {
      for (const part of parts) yield JSON.parse(unpacked(part)) as DescribedRow[]
    },
  })
}
