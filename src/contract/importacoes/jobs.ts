/** Imports as jobs: their state, and the routes that follow it. */
import { z } from 'zod'
import { DESFAZIMENTOS } from '../../core/importacao/desfazer.ts'
import { IMPORTACAO_TIPOS, ROW_SITUACOES } from '../../core/importacao/result.ts'
import { integerInUrl } from '../fields.ts'
import { file } from '../files.ts'
import { byId, itemsOf } from '../lists.ts'
import { routesOf } from '../routes.ts'

/** Results per page. */
export const ROWS_PER_PAGE = 100

export const importacaoTipo = z.enum(IMPORTACAO_TIPOS)

/** The total and the first items. */
export const firstOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ quantidade: z.number(), primeiros: z.array(item) })

/** The undoing of an import; it is running while `concluida_em` is null. */
const desfeita = z.object({
  usuario_nome: z.string(),
  pedida_em: z.string(),
  concluida_em: z.string().nullable(),
  /** Rows processed so far, of those that were imported. */
  feitas: z.number(),
  removidas: z.number(),
  esvaziadas: z.number(),
  mantidas: z.number(),
})

/** An import; it is running while `concluida_em` is null. */
export const importacao = z.object({
  id: z.string(),
  tipo: importacaoTipo,
  arquivo: z.string(),
  usuario_nome: z.string(),
  /** Whether the caller started it. */
  propria: z.boolean(),
  total: z.number(),
  importadas: z.number(),
  falhas: z.number(),
  created_at: z.string(),
  concluida_em: z.string().nullable(),
  /** The end of the time in which it can be undone; null if it cannot be. */
  desfazer_ate: z.string().nullable(),
  desfeita: desfeita.nullable(),
})
export type Importacao = z.output<typeof importacao>

/** An import with the warnings of its file; null for one of a version that did not keep them. */
const importacaoWithAvisos = importacao.extend({
  avisos: firstOf(z.object({ linha: z.number(), mensagem: z.string() })).nullable(),
})
export type ImportacaoWithAvisos = z.output<typeof importacaoWithAvisos>

const importacaoRow = z.object({
  row: z.number(),
  name: z.string(),
  cpf: z.string(),
  situacao: z.enum(ROW_SITUACOES),
  error: z.string().nullable(),
  /** The outcome for its record when the import was undone, and why it stays, if it does. */
  desfazimento: z.enum(DESFAZIMENTOS).nullable(),
  motivo: z.string().nullable(),
})
export type ImportacaoRow = z.output<typeof importacaoRow>

const { get, post } = routesOf(['Importação de planilhas'])

/** Remaining records named at most. */
export const NAMED_STAYING = 20

/** Preview of undoing an import. */
const previaDeDesfazer = z.object({
  desfazer_ate: z.string(),
  removidas: z.number(),
  esvaziadas: z.number(),
  /** Records that stay in whole or in part; the first NAMED_STAYING in the file's order. */
  ficam: firstOf(z.object({ linha: z.number(), nome: z.string(), motivo: z.string() })),
})
export type PreviaDeDesfazer = z.output<typeof previaDeDesfazer>

export const jobRoutes = {
  /** Everyone's latest imports of that kind, newest first; results are kept for 30 days. */
  listar: get('/importacoes', 'Importações recentes')
    .input(z.strictObject({ tipo: importacaoTipo }))
    .output(itemsOf(importacao)),
  obter: get('/importacoes/{id}', 'O andamento de uma importação').input(byId).output(importacaoWithAvisos),
  /** One result per row, failed ones first. */
  linhas: get('/importacoes/{id}/linhas', 'O resultado de cada linha')
    .input(byId.extend({ pagina: integerInUrl(1, 1000).optional() }))
    .output(itemsOf(importacaoRow)),
  /** All results as JSON; refused while the import is running. */
  relatorio: get('/importacoes/{id}/relatorio', 'Baixar o relatório em JSON').input(byId).output(file),
  /** The failed rows as CSV; refused while the import is running. */
  erros: get('/importacoes/{id}/erros', 'Baixar os erros em CSV').input(byId).output(file),
  /** Refused while the import is running, when it was undone, and after seven days. */
  previaDeDesfazer: get('/importacoes/{id}/desfazer', 'O que sai e o que fica')
    .input(byId)
    .output(previaDeDesfazer),
  /**
   * Begins to undo the import, except for records that were changed since. Refused if any stay, unless
   * `mesmo_que_fiquem`. Send the header `Idempotency-Key`.
   */
  desfazer: post('/importacoes/{id}/desfazer', 'Desfazer uma importação')
    .input(byId.extend({ mesmo_que_fiquem: z.boolean().default(false) }))
    .output(importacao),
}
