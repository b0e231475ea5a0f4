/** The files of any statement: a PDF, and a spreadsheet with the same lines. */
import type { FileFormat } from '../../contract/lists.ts'
import { DECLARACAO_PADRAO, nameOfExtrato } from '../../core/comissoes/extratos.ts'
import type { ExtratoEscrito } from '../../core/financeiro/extrato.ts'
import type { Context } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'
import { exportar, recordExport } from '../export/export.ts'
import { readLetterhead } from '../imobiliaria/imobiliaria.ts'
import { inPdfThread } from '../pdf/thread.ts'
import { EXTRATO_COLUMNS, rowsOfExtrato } from './columns.ts'
import type { ExtratoImpresso, ExtratosDocument } from './pdf-page.ts'

/** The bytes of one PDF with these statements. Throws Recusa SERVIDOR_OCUPADO if too many documents wait. */
export async function layOutExtratos(
  db: Db,
  extratos: readonly ExtratoImpresso[],
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const page = new URL('./pdf-page.ts', import.meta.url)
  const document = { extratos, now, ...(await readFrame(db)) }
  return inPdfThread<typeof import('./pdf-page.ts')>(page, document)
}

/** The declaration and letterhead, the same on every statement. */
async function readFrame(db: Db): Promise<Pick<ExtratosDocument, 'declaracao' | 'timbre'>> {
  const { declaracao_do_extrato } = await db
    .selectFrom('configuracoes')
    .select('declaracao_do_extrato')
    .executeTakeFirstOrThrow()
  return { declaracao: declaracao_do_extrato ?? DECLARACAO_PADRAO, timbre: await readLetterhead(db) }
}

interface Named {
  /** Of the file, before the ending and after 'extrato-'. */
  name: string
  /** What chose the statement, for the record of the export. */
  filtros?: Readonly<Record<string, unknown>>
  /** The number of lines that is recorded. */
  linhas?: number
}

/** The file `extrato-<name>.pdf`, recorded. Throws also Recusa SERVIDOR_OCUPADO. */
export async function pdfOfExtrato(
  context: Context,
  extrato: ExtratoImpresso,
  { name, filtros = {}, linhas = 1 }: Named,
): Promise<File> {
  const bytes = await layOutExtratos(context.db, [extrato], context.now())
  await recordExport(context, { folha: extrato.titulo, format: 'pdf', filtros }, linhas)
  return new File([bytes], nameOfExtrato(name), { type: 'application/pdf' })
}

/** The same lines as a spreadsheet, recorded. */
export async function spreadsheetOfExtrato(
  context: Context,
  extrato: ExtratoEscrito,
  { name, filtros, formato }: Omit<Named, 'linhas'> & { formato: FileFormat },
): Promise<File> {
  const rows = rowsOfExtrato(extrato)
  return exportar(context, {
    name: nameOfExtrato(name).replace(/\.pdf$/, ''),
    folha: extrato.titulo,
    format: formato,
    colunas: EXTRATO_COLUMNS,
    ...(filtros && { filtros }),
    async *pages() {
      yield rows
    },
  })
}
