/** CSV imports of colaboradores: a file is checked, then imported by a job with progress and results. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ROW_SITUACOES } from '../core/importacao-result.ts'
import { CSV_COLUMNS } from '../core/importacao-row.ts'
import { id, integerInUrl } from './fields.ts'
import { formato } from './lists.ts'

/** Results per page. */
export const ROWS_PER_PAGE = 100

/** The chosen file: its content in base64. */
export const arquivo = z.strictObject({
  nome: z.string().min(1).max(255),
  /** The media type; empty if the browser does not know it. */
  tipo: z.string().max(200).default(''),
  conteudo: z.string(),
})
export type SentArquivo = z.output<typeof arquivo>

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

/** An import; it is running while `concluida_em` is null. */
export const importacao = z.object({
  id: z.string(),
  arquivo: z.string(),
  usuario_nome: z.string(),
  /** Whether the caller started it. */
  propria: z.boolean(),
  total: z.number(),
  importadas: z.number(),
  falhas: z.number(),
  created_at: z.string(),
  concluida_em: z.string().nullable(),
})
export type Importacao = z.output<typeof importacao>

const importacaoRow = z.object({
  row: z.number(),
  name: z.string(),
  cpf: z.string(),
  situacao: z.enum(ROW_SITUACOES),
  error: z.string().nullable(),
})
export type ImportacaoRow = z.output<typeof importacaoRow>

/** One sheet of an XLSX as the text of a CSV, and how many sheets there are. */
const planilhaLida = z.object({ csv: z.string(), folha: z.string(), folhas: z.number() })
export type PlanilhaLida = z.output<typeof planilhaLida>

const TAGS = ['Importação de colaboradores']
const importacaoId = z.strictObject({ id })

/** The routes by which an import is followed; `path` is where they stand. */
export function jobRoutes<P extends string>(path: P, tags: string[]) {
  return {
    /** Everyone's latest imports, newest first; results are kept for 30 days. */
    listar: oc
      .route({ method: 'GET', path: `/${path}`, summary: 'Importações recentes', tags })
      .input(z.strictObject({}).optional())
      .output(z.object({ itens: z.array(importacao) })),
    obter: oc
      .route({ method: 'GET', path: `/${path}/{id}`, summary: 'O andamento de uma importação', tags })
      .input(importacaoId)
      .output(importacao),
    /** One result per row, failed ones first. */
    linhas: oc
      .route({ method: 'GET', path: `/${path}/{id}/linhas`, summary: 'O resultado de cada linha', tags })
      .input(importacaoId.extend({ pagina: integerInUrl(1, 1000).optional() }))
      .output(z.object({ itens: z.array(importacaoRow) })),
    /** All results as JSON; refused while the import is running. */
    relatorio: oc
      .route({ method: 'GET', path: `/${path}/{id}/relatorio`, summary: 'Baixar o relatório em JSON', tags })
      .input(importacaoId)
      .output(z.instanceof(Blob)),
    /** The failed rows as CSV; refused while the import is running. */
    erros: oc
      .route({ method: 'GET', path: `/${path}/{id}/erros`, summary: 'Baixar os erros em CSV', tags })
      .input(importacaoId)
      .output(z.instanceof(Blob)),
  }
}

export const importacoesRoutes = {
  /** The template as an XLSX, its columns typed. */
  template: oc
    .route({ method: 'GET', path: '/importacoes/template', summary: 'Baixar o template em XLSX', tags: TAGS })
    .input(z.strictObject({}).optional())
    .output(z.instanceof(Blob)),
  /** Turns an XLSX into the CSV that the other routes take. Read-only. */
  lerPlanilha: oc
    .route({ method: 'POST', path: '/importacoes/planilha', summary: 'Ler uma planilha XLSX', tags: TAGS })
    .input(z.strictObject({ arquivo }))
    .output(planilhaLida),
  /** Checks a file. Read-only. */
  conferir: oc
    .route({ method: 'POST', path: '/importacoes/conferir', summary: 'Validar um arquivo CSV', tags: TAGS })
    .input(z.strictObject({ arquivo }))
    .output(arquivoCheck),
  /** The file's rows with the errors and warnings of each beside it, to be mended and sent again. Read-only. */
  corrigir: oc
    .route({
      method: 'POST',
      path: '/importacoes/corrigir',
      summary: 'Baixar as linhas com seus erros e avisos',
      tags: TAGS,
    })
    .input(z.strictObject({ arquivo, formato, linhas: z.enum(ROWS_TO_MEND) }))
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
    .input(z.strictObject({ arquivo }))
    .output(importacao),
  ...jobRoutes('importacoes', TAGS),
}
