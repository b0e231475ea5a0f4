/** CSV imports of colaboradores: a file is checked, then imported by a job whose progress and results can be read. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COLUNAS } from '../core/importacao-linha.ts'
import { SITUACOES } from '../core/importacao-resultado.ts'
import { id, inteiroNoEndereco } from './campos.ts'

/** How many rows' results one page has. */
export const LINHAS_POR_PAGINA = 100

/** A file as it was chosen: its bytes in base64. */
const arquivo = z.strictObject({
  nome: z.string().min(1).max(255),
  /** Its media type, as far as the browser knows it. */
  tipo: z.string().max(200).default(''),
  conteudo: z.string(),
})
export type ArquivoEnviado = z.output<typeof arquivo>

const problema = z.object({
  /** As a spreadsheet numbers its rows. */
  linha: z.number(),
  coluna: z.enum(COLUNAS).nullable(),
  mensagem: z.string(),
})

const problemas = z.object({
  quantidade: z.number(),
  /** At most MAX_PROBLEMAS, in the file's order. */
  primeiros: z.array(problema),
})
export type Problemas = z.output<typeof problemas>

const conferencia = z.object({
  total: z.number(),
  /** Rows without errors. */
  validas: z.number(),
  erros: problemas,
  avisos: problemas,
})
export type ConferenciaDoArquivo = z.output<typeof conferencia>

/** An import; it is under way while `concluida_em` is null. */
const importacao = z.object({
  id: z.string(),
  arquivo: z.string(),
  usuario_nome: z.string(),
  /** Whether it is the caller's own. */
  propria: z.boolean(),
  total: z.number(),
  importadas: z.number(),
  falhas: z.number(),
  created_at: z.string(),
  concluida_em: z.string().nullable(),
})
export type Importacao = z.output<typeof importacao>

const linhaImportada = z.object({
  row: z.number(),
  name: z.string(),
  cpf: z.string(),
  situacao: z.enum(SITUACOES),
  error: z.string().nullable(),
})
export type LinhaImportada = z.output<typeof linhaImportada>

const TAGS = ['Importação de colaboradores']
const importacaoId = z.strictObject({ id })

export const importacoesRotas = {
  /** Changes nothing. */
  conferir: oc
    .route({ method: 'POST', path: '/importacoes/conferir', summary: 'Validar um arquivo CSV', tags: TAGS })
    .input(z.strictObject({ arquivo }))
    .output(conferencia),
  /** Refused as long as the file has errors. Send the header `Idempotency-Key` so that a repeated request makes one import. */
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
  /** The latest of everybody's, newest first; results are kept for 30 days. */
  listar: oc
    .route({ method: 'GET', path: '/importacoes', summary: 'Importações recentes', tags: TAGS })
    .input(z.strictObject({}).optional())
    .output(z.object({ itens: z.array(importacao) })),
  obter: oc
    .route({ method: 'GET', path: '/importacoes/{id}', summary: 'O andamento de uma importação', tags: TAGS })
    .input(importacaoId)
    .output(importacao),
  /** One result per row, those that failed first. */
  linhas: oc
    .route({
      method: 'GET',
      path: '/importacoes/{id}/linhas',
      summary: 'O resultado de cada linha',
      tags: TAGS,
    })
    .input(importacaoId.extend({ pagina: inteiroNoEndereco(1, 1000).optional() }))
    .output(z.object({ itens: z.array(linhaImportada) })),
  /** All results as JSON; refused while the import is under way. */
  relatorio: oc
    .route({
      method: 'GET',
      path: '/importacoes/{id}/relatorio',
      summary: 'Baixar o relatório em JSON',
      tags: TAGS,
    })
    .input(importacaoId)
    .output(z.instanceof(Blob)),
  /** The rows that failed, as CSV; refused while the import is under way. */
  erros: oc
    .route({
      method: 'GET',
      path: '/importacoes/{id}/erros',
      summary: 'Baixar os erros em CSV',
      tags: TAGS,
    })
    .input(importacaoId)
    .output(z.instanceof(Blob)),
}
