/** Files for the bank's 'Pix em lote', and the layouts that make them. */
import { z } from 'zod'
import {
  ARQUIVO_DO_BANCO_MESSAGES,
  CODIFICACOES,
  CONTEUDOS,
  DECIMAIS,
  MAX_COLUNAS,
  SEPARADORES,
} from '../../core/financeiro/arquivos-do-banco.ts'
import { id, integerInUrl, reais, refuse, requiredLine, versao } from '../fields.ts'
import { file } from '../files.ts'
import { byId, done, itemsOf } from '../lists.ts'
import { routesOf } from '../routes.ts'

/** Selected payments at most; a closing's others go together. */
const MAX_ESCOLHIDOS = 1_000

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(table) as [K, ...K[]])

const coluna = z.strictObject({
  titulo: requiredLine('Informe o título', 60),
  conteudo: keysOf(CONTEUDOS),
  texto: z.string().max(100, 'Use no máximo 100 caracteres').default(''),
})

const layoutFields = {
  nome: requiredLine('Informe o nome do modelo', 60),
  separador: keysOf(SEPARADORES),
  decimal: keysOf(DECIMAIS),
  codificacao: keysOf(CODIFICACOES),
  cabecalho: z.boolean(),
  aspas: z.boolean(),
  colunas: z
    .array(coluna)
    .min(1, ARQUIVO_DO_BANCO_MESSAGES.obrigatorias)
    .max(MAX_COLUNAS, `Use no máximo ${MAX_COLUNAS} colunas`),
}

/** What a person types of a layout. */
const layoutInput = z.strictObject(layoutFields).superRefine(({ separador, decimal, colunas }, ctx) => {
  if (separador === decimal) refuse(ctx, ARQUIVO_DO_BANCO_MESSAGES.decimal, 'decimal')
  for (const needed of ['chave', 'valor'] as const)
    if (!colunas.some(({ conteudo }) => conteudo === needed))
      refuse(ctx, ARQUIVO_DO_BANCO_MESSAGES.obrigatorias, 'colunas')
})
export type LayoutInput = z.output<typeof layoutInput>

const layout = z.object({ id: z.string(), versao: z.number(), ...layoutFields })
export type LayoutDoBanco = z.output<typeof layout>

const arquivo = z.object({
  id: z.string(),
  nome: z.string(),
  layout: z.string(),
  quantidade: z.number(),
  valor: z.number(),
  created_at: z.string(),
  /** Null for somebody who was deleted. */
  criado_por: z.string().nullable(),
  desfeito_em: z.string().nullable(),
  /** The payments of it that are still Enviado in this file. */
  enviados: z.number(),
  pagos: z.number(),
  rejeitados: z.number(),
})
export type ArquivoDoBanco = z.output<typeof arquivo>

/** A payment that waits for somebody who may mark it, because who read the bank's return may not. */
const esperando = z.object({
  id: z.string(),
  favorecido_nome: z.string(),
  liquido: z.number(),
  resultado: z.string(),
  dia: z.string().nullable(),
  motivo: z.string().nullable(),
  lido_por: z.string().nullable(),
})

const soma = z.object({ quantidade: z.number(), valor: z.number() })

const doFechamento = z.object({
  arquivos: z.array(arquivo),
  /** What a file of all that is to be paid takes: A pagar, with a key, in no file. */
  a_gerar: soma,
  /** What is A pagar and has no key. */
  sem_chave: z.number(),
  esperando: z.array(esperando),
})
export type BancoDoFechamento = z.output<typeof doFechamento>

/**
 * A payment that was sent before: with the ids of the last file in which it stands, which is null if it was sent by hand, and
 * of a return's 'Pago' that nobody marked yet.
 */
const repetido = z.strictObject({
  pagamento: id,
  arquivo: id.nullable(),
  retorno: id.nullable().default(null),
})
export type Repetido = z.output<typeof repetido>

const { get, post, put } = routesOf(['Arquivos do banco'])

export const arquivosDoBancoRoutes = {
  listar: get('/arquivos-do-banco', 'Arquivos para o banco de um fechamento')
    .input(z.strictObject({ fechamento_id: id }))
    .output(doFechamento),
  layouts: get('/arquivos-do-banco/modelos', 'Modelos de arquivo para o banco').output(itemsOf(layout)),
  salvarLayout: put('/arquivos-do-banco/modelos/{id}', 'Mudar um modelo de arquivo')
    .input(z.strictObject({ id, versao, modelo: layoutInput }))
    .output(layout),
  /**
   * Makes files of at most 200 payments each, which are Enviado then; the server goes on by itself. Count and sum are what
   * the caller saw. `repetidos` are those of the chosen payments that the caller was told to have been sent before.
   */
  gerar: post('/arquivos-do-banco', 'Gerar arquivos para o banco')
    .input(
      z.strictObject({
        fechamento_id: id,
        layout_id: id,
        /** All that are to be paid and in no file, if it is not said. */
        pagamentos: z.array(id).min(1).max(MAX_ESCOLHIDOS).optional(),
        quantidade: z.int().positive(),
        valor: reais(),
        repetidos: z.array(repetido).max(MAX_ESCOLHIDOS).default([]),
      }),
    )
    .output(z.object({ id: z.string() })),
  /** The same bytes each time; `mudaram` is how many of its payments the caller knows not to be Enviado in it any more. */
  baixar: get('/arquivos-do-banco/{id}/baixar', 'Baixar um arquivo para o banco')
    .input(byId.extend({ mudaram: integerInUrl(0, 1_000).optional() }))
    .output(file),
  /** For a file that was never given to the bank: its payments are A pagar again. */
  desfazer: post('/arquivos-do-banco/{id}/desfazer', 'Desfazer um arquivo que não foi ao banco')
    .input(byId)
    .output(done),
}
