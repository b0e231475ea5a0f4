/**
 * Loading another system's data, step by step: its files arrive in parts (`iniciarEnvio`, then `enviarParte`), a dry
 * run reports problems, rows are corrected, the dry run is repeated, and what was accepted is loaded. There is one
 * preparation at a time, shared by all Administradores.
 */
import { z } from 'zod'
import { GRAVIDADES } from '../core/cargas/cargas.ts'
import {
  MAX_ARQUIVO_BYTES,
  PREPARO_MESSAGES,
  PREPARO_SITUACOES,
  refusalOfArquivo,
} from '../core/cargas/preparo.ts'
import { byOutcome } from '../core/cargas/result.ts'
import { integerInUrl, refuse } from './fields.ts'
import { file, ocWithFile } from './files.ts'
import { byId, done, noInput, pagina } from './lists.ts'
import { begunEnvio, partsRoute } from './partes.ts'
import { routesOf } from './routes.ts'

/** A chosen file: its content in base64. */
const arquivo = z.strictObject({
  nome: z.string().min(1).max(255),
  /** The media type; empty if the browser does not know it. */
  tipo: z.string().max(200).default(''),
  conteudo: z.string(),
})
export type SentArquivo = z.output<typeof arquivo>

/** Problems, or corrections, on a page. */
export const PROBLEMAS_PER_PAGE = 50

const outcomes = <T extends z.ZodType>(value: T) => z.object(byOutcome(() => value))

/** Centavos, in digits: the sums can be larger than a number holds. */
const centavos = z.string()
const sums = z.object({ valor_venda: centavos, valor_comissao: centavos })

const ensaio = z.object({
  /** The files that were read. */
  arquivos: z.array(z.string()),
  /** How ambiguous files were read; absent from a dry run by an earlier version. */
  leituras: z.array(z.string()).optional(),
  /** The files that were not read, and what to do. */
  nao_lidos: z.array(z.object({ nome: z.string(), motivo: z.string() })).optional(),
  /** Tables or files that were not read, with the number of rows or files. */
  ignoradas: z.array(z.object({ nome: z.string(), quantidade: z.number() })),
  /** Statements of dumps that are not data; none was executed. */
  comandos: z.number(),
  tabelas: z.array(z.object({ tabela: z.string(), lidas: z.number(), ...outcomes(z.number()).shape })),
  somas: outcomes(sums),
  comissao_mudada: centavos,
  /** The broken rules, most frequent first. */
  recusas: z.array(z.object({ regra: z.string(), linhas: z.number() })),
  /**
   * The accepted people who were Administradores, their emails in lower case; without a confirmation here they come as
   * Staff. Absent from a dry run by an earlier version.
   */
  administradores: z
    .array(z.object({ nome: z.string(), email: z.string(), confirmado: z.boolean() }))
    .optional(),
})
export type Ensaio = z.output<typeof ensaio>
export type AntigoAdministrador = NonNullable<Ensaio['administradores']>[number]

const resultado = sums.extend({
  vendas: z.number(),
  registros: z.number(),
  /** Whether the sums are those of the dry run, to the cent. */
  conferem: z.boolean(),
})
export type ResultadoDaCarga = z.output<typeof resultado>

const preparo = z.object({
  situacao: z.enum(PREPARO_SITUACOES),
  /** The progress of the current work; null before it begins. */
  progresso: z
    .object({
      etapa: z.enum(['lendo', 'conferindo', 'trazendo']),
      /** Rows; while loading, sales. */
      feitas: z.number(),
      /** Null until it is known. */
      total: z.number().nullable(),
    })
    .nullable(),
  /** Why the last attempt failed. */
  falha: z.string().nullable(),
  arquivos: z.array(
    z.object({
      id: z.string(),
      nome: z.string(),
      /** In bytes. */
      tamanho: z.number(),
      /** The number of parts that arrived. */
      recebidas: z.number(),
      partes: z.number(),
    }),
  ),
  ensaio: ensaio.nullable(),
  ensaiada_em: z.string().nullable(),
  /** The questions to answer before the load. */
  perguntas: z.array(z.object({ tabela: z.string(), pergunta: z.string() })),
  /** The number of corrections. */
  correcoes: z.number(),
  /** The emails of those who are to come as Administradores. */
  administradores: z.array(z.string()),
  /** Whether corrections or `administradores` changed since the dry run. */
  desatualizado: z.boolean(),
  /** The number of refused rows with a proposal and without a correction. */
  propostas: z.number(),
  resultado: resultado.nullable(),
})
export type Preparo = z.output<typeof preparo>
export type CargaProgress = NonNullable<Preparo['progresso']>

const problema = z.object({
  /** Its position in the report. */
  posicao: z.number(),
  tabela: z.string(),
  ordem: z.number(),
  origem: z.string(),
  registro_id: z.string().nullable(),
  campo: z.string().nullable(),
  valor: z.string().nullable(),
  regra: z.string(),
  gravidade: z.enum(GRAVIDADES),
  proposta: z.string().nullable(),
  depende: z.boolean(),
  /** The rows that are refused with it: '268 vendas dependem'. */
  dependem: z.string().nullable(),
  /** The number of rows that the line is about; `ordem` is then the first. */
  linhas: z.number(),
  /** The correction made since. */
  correcao: z.string().nullable(),
})
export type ProblemaDaCarga = z.output<typeof problema>

const problemasInput = z.strictObject({
  gravidade: z.enum(GRAVIDADES).optional(),
  tabela: z.string().max(63).optional(),
  /** `sem` leaves out the rows that only wait for another row; `so` returns only these. */
  dependentes: z.enum(['sem', 'so']).optional(),
  /** Only the rows that the line at this position is about. */
  grupo: integerInUrl(1, 100_000_000).optional(),
  pagina,
})
export type ProblemasInput = z.output<typeof problemasInput>

const correcao = z.object({
  tabela: z.string(),
  ordem: z.number(),
  /** Null if the row is left out. */
  campo: z.string().nullable(),
  correcao: z.string(),
})
export type CorrecaoDaCarga = z.output<typeof correcao>

const newArquivoInput = z
  .strictObject({
    nome: z.string().min(1, PREPARO_MESSAGES.nome).max(200, 'Use no máximo 200 caracteres'),
    /** In bytes. */
    tamanho: z.int().positive(PREPARO_MESSAGES.vazio).max(MAX_ARQUIVO_BYTES, PREPARO_MESSAGES.tamanho),
  })
  .superRefine((file, ctx) => {
    const refusal = refusalOfArquivo(file)
    if (refusal) refuse(ctx, refusal, 'nome')
  })
export type NewArquivoInput = z.output<typeof newArquivoInput>

const correcaoInput = z.strictObject({
  tabela: z.string().max(63),
  ordem: z.int().positive(),
  campo: z.string().max(63).nullable(),
  /** Null removes the correction. */
  correcao: z.string().max(10_000).nullable(),
})

const tags = ['Trazer dados']
const { get, post, put, remove } = routesOf(tags)

export const cargasRoutes = {
  /** Null if nothing is being prepared. `recusa` is the reason if nothing can be. */
  obter: get('/carga', 'A carga em preparo')
    .input(noInput)
    .output(z.object({ preparo: preparo.nullable(), recusa: z.string().nullable() })),
  /** Discards the preparation with its files. What was loaded stays. */
  descartar: remove('/carga', 'Encerrar o preparo da carga').input(noInput).output(done),
  iniciarEnvio: post('/carga/arquivos', 'Começar o envio de um arquivo da carga', { successStatus: 201 })
    .input(newArquivoInput)
    .output(begunEnvio),
  enviarParte: partsRoute(
    { path: '/carga/arquivos', summary: 'Enviar uma parte de um arquivo da carga', tags },
    MAX_ARQUIVO_BYTES,
  ),
  excluirArquivo: remove('/carga/arquivos/{id}', 'Excluir um arquivo da carga').input(byId).output(done),
  /** Begins a dry run, which continues on the server. */
  ensaiar: post('/carga/ensaio', 'Ensaiar a carga').input(noInput).output(done),
  pararEnsaio: remove('/carga/ensaio', 'Parar o ensaio da carga').input(noInput).output(done),
  /** Causes first; rows that only wait for another row last. */
  problemas: get('/carga/problemas', 'O que o ensaio diz das linhas')
    .input(problemasInput.optional())
    .output(z.object({ itens: z.array(problema), total: z.number() })),
  /** All problems as XLSX or JSON, to be corrected and sent back with `lerRelatorio`. */
  relatorio: get('/carga/relatorio', 'Baixar o relatório do ensaio')
    .input(z.strictObject({ formato: z.enum(['xlsx', 'json']) }))
    .output(file),
  correcoes: get('/carga/correcoes', 'As correções feitas')
    .input(z.strictObject({ pagina }).optional())
    .output(z.object({ itens: z.array(correcao), total: z.number() })),
  corrigir: put('/carga/correcoes', 'Corrigir um campo de uma linha').input(correcaoInput).output(done),
  /** Accepts all proposals without a correction. */
  aceitarPropostas: post('/carga/correcoes/propostas', 'Aceitar as propostas')
    .input(noInput)
    .output(z.object({ aceitas: z.number() })),
  /** Stores the corrections of a returned report. */
  lerRelatorio: ocWithFile
    .route({ method: 'PUT', path: '/carga/relatorio', summary: 'Enviar o relatório corrigido', tags })
    .input(z.strictObject({ arquivo }))
    .output(z.object({ lidas: z.number() })),
  /** Confirms how many rows a table of the other database has; null for as many as were read. */
  confirmar: put('/carga/contagens', 'Confirmar quantas linhas há')
    .input(
      z.strictObject({ tabela: z.string().max(63), linhas: z.int().min(0).max(1_000_000_000).nullable() }),
    )
    .output(done),
  /** Says whether a former Administrador is loaded as one; otherwise the person becomes Staff. */
  confirmarAdministrador: put('/carga/administradores', 'Dizer quem vem como Administrador')
    .input(z.strictObject({ email: z.string().max(320), administrador: z.boolean() }))
    .output(done),
  /**
   * Loads what the dry run accepted. `recusadas` is the number of refused rows that the caller agrees to leave out.
   */
  carregar: post('/carga/carregar', 'Trazer os dados')
    .input(z.strictObject({ recusadas: z.int().min(0) }))
    .output(done),
  /** Undoes the load, unless its records were changed since. */
  desfazer: post('/carga/desfazer', 'Desfazer a carga').input(noInput).output(done),
}
