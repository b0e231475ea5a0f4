/** What all imports have in common: the file that is sent, the job, and its routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ROW_SITUACOES } from '../core/importacao-result.ts'
import { id, integerInUrl } from './fields.ts'

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

/** An import with the warnings of its file; null for one of a version that did not keep them. */
const importacaoWithAvisos = importacao.extend({
  avisos: z
    .object({
      quantidade: z.number(),
      primeiros: z.array(z.object({ linha: z.number(), mensagem: z.string() })),
    })
    .nullable(),
})
export type ImportacaoWithAvisos = z.output<typeof importacaoWithAvisos>

const importacaoRow = z.object({
  row: z.number(),
  name: z.string(),
  cpf: z.string(),
  situacao: z.enum(ROW_SITUACOES),
  error: z.string().nullable(),
})
export type ImportacaoRow = z.output<typeof importacaoRow>

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
      .output(importacaoWithAvisos),
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
