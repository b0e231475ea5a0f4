/** CSV imports of colaboradores: a file is checked, then imported by a job with progress and results. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COLABORADORES_COLUMNS } from '../core/importacao-colaboradores.ts'
import { CSV_COLUMNS } from '../core/importacao-row.ts'
import { arquivo, importacao, jobRoutes } from './importacao-jobs.ts'
import { columnsRoute, layoutOf } from './importacoes-de-planilha.ts'
import { formato } from './lists.ts'

const problem = z.object({
  /** The row number in the spreadsheet. */
  linha: z.number(),
  coluna: z.enum(CSV_COLUMNS).nullable(),
  mensagem: z.string(),
})

/** All problems of one kind; at most MAX_PROBLEMS different messages, each with at most as many row numbers. */
const problemType = z.object({
  coluna: z.enum(CSV_COLUMNS).nullable(),
  /** The message without the rows' own texts. */
  tipo: z.string(),
  quantidade: z.number(),
  /** Number of different messages. */
  variantes: z.number(),
  mensagens: z.array(z.object({ mensagem: z.string(), quantidade: z.number(), linhas: z.array(z.number()) })),
})

const problems = z.object({
  quantidade: z.number(),
  /** At most MAX_PROBLEMS, in the file's order. */
  primeiros: z.array(problem),
  /** All of them by kind, the most frequent first. */
  tipos: z.array(problemType),
})
export type Problems = z.output<typeof problems>

const arquivoCheck = z.object({
  total: z.number(),
  /** Number of rows without errors. */
  validas: z.number(),
  erros: problems,
  avisos: problems,
})
export type ArquivoCheck = z.output<typeof arquivoCheck>

/** The rows of the file to mend: all of them, or only those with errors or warnings. */
const ROWS_TO_MEND = ['todas', 'com_problemas'] as const
export type RowsToMend = (typeof ROWS_TO_MEND)[number]

/** One sheet of an XLSX as the text of a CSV, how many sheets there are, and their names. */
const planilhaLida = z.object({
  csv: z.string(),
  folha: z.string(),
  folhas: z.number(),
  nomes_das_folhas: z.array(z.string()),
})
export type PlanilhaLida = z.output<typeof planilhaLida>

const TAGS = ['Importação de colaboradores']

/** What the columns are, if their headings are not the template's. */
const layout = layoutOf(COLABORADORES_COLUMNS).optional()

export const importacoesRoutes = {
  /** The template as an XLSX, its columns typed. */
  template: oc
    .route({ method: 'GET', path: '/importacoes/template', summary: 'Baixar o template em XLSX', tags: TAGS })
    .input(z.strictObject({}).optional())
    .output(z.instanceof(Blob)),
  /** Turns a sheet of an XLSX into the CSV that the other routes take; without `folha`, the first. Read-only. */
  lerPlanilha: oc
    .route({ method: 'POST', path: '/importacoes/planilha', summary: 'Ler uma planilha XLSX', tags: TAGS })
    .input(z.strictObject({ arquivo, folha: z.string().max(200).optional() }))
    .output(planilhaLida),
  colunas: columnsRoute('/importacoes', COLABORADORES_COLUMNS, TAGS),
  /** Checks a file. Read-only. */
  conferir: oc
    .route({ method: 'POST', path: '/importacoes/conferir', summary: 'Validar um arquivo CSV', tags: TAGS })
    .input(z.strictObject({ arquivo, layout }))
    .output(arquivoCheck),
  /** The file's rows with the errors and warnings of each beside it, to be mended and sent again. Read-only. */
  corrigir: oc
    .route({
      method: 'POST',
      path: '/importacoes/corrigir',
      summary: 'Baixar as linhas com seus erros e avisos',
      tags: TAGS,
    })
    .input(z.strictObject({ arquivo, layout, formato, linhas: z.enum(ROWS_TO_MEND) }))
    .output(z.instanceof(Blob)),
  /**
   * Refused if the file has errors. Send the header `Idempotency-Key`, so that a repeated request does not import
   * twice.
   */
  criar: oc
    .route({
      method: 'POST',
      path: '/importacoes',
      summary: 'Importar um arquivo CSV',
      tags: TAGS,
      successStatus: 201,
    })
    .input(z.strictObject({ arquivo, layout }))
    .output(importacao),
  ...jobRoutes('importacoes', TAGS),
}
