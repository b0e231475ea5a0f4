/** CSV imports of colaboradores: a file is checked, then imported by a job with progress and results. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COLUNAS } from '../core/importacao-linha.ts'
import { SITUACOES } from '../core/importacao-resultado.ts'
import { id, inteiroNoEndereco } from './campos.ts'
import { formato } from './listas.ts'

/** Results per page. */
export const LINHAS_POR_PAGINA = 100

/** The chosen file: its content in base64. */
const arquivo = z.strictObject({
  nome: z.string().min(1).max(255),
  /** The media type; empty if the browser does not know it. */
  tipo: z.string().max(200).default(''),
  conteudo: z.string(),
})
export type ArquivoEnviado = z.output<typeof arquivo>

const problema = z.object({
  /** The row number in the spreadsheet. */
  linha: z.number(),
  coluna: z.enum(COLUNAS).nullable(),
  mensagem: z.string(),
})

/** All problems of one kind; at most MAX_PROBLEMAS different messages, each with at most as many row numbers. */
const tipoDeProblema = z.object({
  coluna: z.enum(COLUNAS).nullable(),
  /** The message without the rows' own texts. */
  tipo: z.string(),
  quantidade: z.number(),
  /** Number of different messages. */
  variantes: z.number(),
  mensagens: z.array(z.object({ mensagem: z.string(), quantidade: z.number(), linhas: z.array(z.number()) })),
})

const problemas = z.object({
  quantidade: z.number(),
  /** At most MAX_PROBLEMAS, in the file's order. */
  primeiros: z.array(problema),
  /** All of them by kind, the most frequent first. */
  tipos: z.array(tipoDeProblema),
})
export type Problemas = z.output<typeof problemas>

const conferencia = z.object({
  total: z.number(),
  /** Number of rows without errors. */
  validas: z.number(),
  erros: problemas,
  avisos: problemas,
})
export type ConferenciaDoArquivo = z.output<typeof conferencia>

/** The rows of the file to mend: all of them, or only those with errors or warnings. */
const LINHAS_PARA_CORRIGIR = ['todas', 'com_problemas'] as const
export type LinhasParaCorrigir = (typeof LINHAS_PARA_CORRIGIR)[number]

/** An import; it is running while `concluida_em` is null. */
const importacao = z.object({
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

const linhaImportada = z.object({
  row: z.number(),
  name: z.string(),
  cpf: z.string(),
  situacao: z.enum(SITUACOES),
  error: z.string().nullable(),
})
export type LinhaImportada = z.output<typeof linhaImportada>

/** The first sheet of an XLSX as the text of a CSV, and how many sheets there are. */
const planilhaLida = z.object({ csv: z.string(), folha: z.string(), folhas: z.number() })
export type PlanilhaLida = z.output<typeof planilhaLida>

const TAGS = ['Importação de colaboradores']
const importacaoId = z.strictObject({ id })

export const importacoesRotas = {
  /** Turns an XLSX into the CSV that the other routes take. Read-only. */
  lerPlanilha: oc
    .route({ method: 'POST', path: '/importacoes/planilha', summary: 'Ler uma planilha XLSX', tags: TAGS })
    .input(z.strictObject({ arquivo }))
    .output(planilhaLida),
  /** Checks a file. Read-only. */
  conferir: oc
    .route({ method: 'POST', path: '/importacoes/conferir', summary: 'Validar um arquivo CSV', tags: TAGS })
    .input(z.strictObject({ arquivo }))
    .output(conferencia),
  /** The file's rows with the errors and warnings of each beside it, to be mended and sent again. Read-only. */
  corrigir: oc
    .route({
      method: 'POST',
      path: '/importacoes/corrigir',
      summary: 'Baixar as linhas com seus erros e avisos',
      tags: TAGS,
    })
    .input(z.strictObject({ arquivo, formato, linhas: z.enum(LINHAS_PARA_CORRIGIR) }))
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
  /** Everyone's latest imports, newest first; results are kept for 30 days. */
  listar: oc
    .route({ method: 'GET', path: '/importacoes', summary: 'Importações recentes', tags: TAGS })
    .input(z.strictObject({}).optional())
    .output(z.object({ itens: z.array(importacao) })),
  obter: oc
    .route({ method: 'GET', path: '/importacoes/{id}', summary: 'O andamento de uma importação', tags: TAGS })
    .input(importacaoId)
    .output(importacao),
  /** One result per row, failed ones first. */
  linhas: oc
    .route({
      method: 'GET',
      path: '/importacoes/{id}/linhas',
      summary: 'O resultado de cada linha',
      tags: TAGS,
    })
    .input(importacaoId.extend({ pagina: inteiroNoEndereco(1, 1000).optional() }))
    .output(z.object({ itens: z.array(linhaImportada) })),
  /** All results as JSON; refused while the import is running. */
  relatorio: oc
    .route({
      method: 'GET',
      path: '/importacoes/{id}/relatorio',
      summary: 'Baixar o relatório em JSON',
      tags: TAGS,
    })
    .input(importacaoId)
    .output(z.instanceof(Blob)),
  /** The failed rows as CSV; refused while the import is running. */
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
