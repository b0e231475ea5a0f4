/**
 * Imports of spreadsheets. A file is sent in parts and kept until it is imported, discarded or a day old; it is
 * checked after each answer about it, then imported by a job.
 */
import { z } from 'zod'
import { ENCODINGS } from '../../core/csv/encoding.ts'
import { ARQUIVO_MESSAGES, MAX_BYTES, MAX_COLUMNS, MAX_ROWS } from '../../core/csv/reading.ts'
import { SEPARATORS } from '../../core/csv/separator.ts'
import { QUOTED_LINES } from '../../core/csv/swallowed.ts'
import { EXISTING_CHOICES } from '../../core/importacao/colunas.ts'
import { MERGED_CHOICES } from '../../core/importacao/mescladas.ts'
import { makeWhole } from '../../core/importacao/names.ts'
import { READINGS } from '../../core/importacao/readings.ts'
import { HIDDEN_CHOICES, NAME_KINDS, NO_ANSWERS, type Respostas } from '../../core/importacao/respostas.ts'
import { TEMPLATE_TIPOS } from '../../core/importacao/template.ts'
import { id, option } from '../fields.ts'
import { file } from '../files.ts'
import { byId, done, formato, itemsOf, noInput } from '../lists.ts'
import { begunEnvio, partsRoute } from '../partes.ts'
import { routesOf } from '../routes.ts'
import { firstOf, importacao, importacaoTipo, jobRoutes } from './jobs.ts'

const texto = z.string().max(10_000)
const campo = z.string().max(60)
const linha = z.int().min(1).max(MAX_ROWS)
const coluna = z
  .int()
  .min(0)
  .max(2 * MAX_COLUMNS)

const colunaLida = z.strictObject({ campo: campo.nullable(), leitura: z.enum(READINGS).nullable() })

/** The row of the headings, 0 without one, and the field of each column. */
const layout = z.strictObject({
  cabecalho: z.int().min(0).max(MAX_ROWS),
  colunas: z.array(colunaLida).max(2 * MAX_COLUMNS),
})

const pessoa = z.strictObject({ id, parte: z.number().min(0).max(100) })
const nome = z.strictObject({
  tipo: z.enum(NAME_KINDS),
  nome: z.string().max(500),
  pessoas: z.array(pessoa).min(1).max(10).refine(makeWhole, 'As partes somam 100%'),
})

/** Answers of each kind: together they have fewer values than a body may. */
const MAX_ANSWERS = 2_000

const respostas: z.ZodType<Respostas> = z.strictObject({
  layout: layout.nullable(),
  constantes: z.array(z.strictObject({ campo, texto })).max(20),
  palavras: z.array(z.strictObject({ campo, texto, valor: texto.nullable() })).max(MAX_ANSWERS),
  nomes: z.array(nome).max(MAX_ANSWERS),
  trocas: z.array(z.strictObject({ coluna, de: texto, para: texto })).max(MAX_ANSWERS),
  celulas: z.array(z.strictObject({ linha, coluna, texto })).max(MAX_ANSWERS),
  fora: z.array(linha).max(MAX_ANSWERS),
  ocultas: z.enum(HIDDEN_CHOICES).nullable(),
  mescladas: z.enum(MERGED_CHOICES).nullable().default(null),
  confirmadas: z.array(linha).max(MAX_ANSWERS),
  existentes: z.enum(EXISTING_CHOICES).nullable(),
})

/** How the file is read; null where it is detected. */
const leitura = z.strictObject({
  folha: z.string().max(200).nullable(),
  codificacao: z.enum(ENCODINGS).nullable(),
  separador: z.enum(SEPARATORS).nullable(),
  aspas: z.enum(QUOTED_LINES).nullable().default(null),
})
export type Leitura = z.output<typeof leitura>

const request = z.strictObject({
  tipo: importacaoTipo,
  envio_id: id,
  leitura: leitura.default({ folha: null, codificacao: null, separador: null, aspas: null }),
  respostas: respostas.default(NO_ANSWERS),
})
export type ImportRequest = z.output<typeof request>

/** A file as read, and the fields of its columns. */
const analise = z.object({
  nome: z.string(),
  leitura,
  /** The names of all sheets; empty for a text file. */
  folhas: z.array(z.string()),
  /** Whether the encoding is certain. */
  codificacao_certa: z.boolean(),
  /** Records that the file seems to have. */
  linhas: z.number(),
  /** '23 linhas ocultas'; null if nothing is hidden. */
  ocultas: z.string().nullable(),
  /** Amounts in cells merged over several rows, in words; null without any. */
  mescladas: z.string().nullable(),
  /** Lines of the file that quotes hold in one cell, in words; null without any. */
  engolidas: z.string().nullable(),
  /** Columns with amounts, days or people that are not imported. */
  deixadas: z.array(z.string()),
  /** Whether the headings are the template's, so that the columns need no confirmation. */
  modelo: z.boolean(),
  /** Whether the columns are those of an earlier import. */
  lembrado: z.boolean(),
  layout,
  /** The first rows, of which one has the headings. */
  titulos: z.array(z.string()),
  /** All possible fields of a column, in the order in which they are offered. */
  campos: z.array(z.object({ campo: z.string(), rotulo: z.string() })),
  /** Needed fields that no column and no constant gives. */
  faltam: z.array(z.string()),
  colunas: z.array(
    z.object({
      titulo: z.string(),
      exemplos: z.array(z.string()),
      /** Whether the user has to say how its values are written. */
      ambigua: z.boolean(),
      /** The possible readings, and the first values in each. */
      leituras: z.array(z.enum(READINGS)),
      lidos: z.array(z.object({ texto: z.string(), leituras: z.array(z.string()) })),
    }),
  ),
  /** Why the file cannot be checked yet; null if it can. */
  recusa: z.string().nullable(),
  /** How the dates are read, in a sentence. */
  datas: z.string().nullable(),
  previa: z.object({
    titulos: z.array(z.string()),
    linhas: z.array(
      z.object({
        linha: z.number(),
        textos: z.array(z.string()),
        problemas: z.array(z.object({ erro: z.boolean(), mensagem: z.string() })),
      }),
    ),
  }),
})
export type Analise = z.output<typeof analise>

/** Row from 1, column from 0; a null column concerns the whole row. */
const problem = z.object({
  linha: z.number(),
  coluna: z.number().nullable(),
  campo: z.string().nullable(),
  /** The heading of the column, and the text of the cell. */
  titulo: z.string().nullable(),
  texto: z.string().nullable(),
  mensagem: z.string(),
})
export type ImportProblem = z.output<typeof problem>

/**
 * All problems of one kind, the first of which are to be fixed; at most MAX_PROBLEMS messages, each with as many row
 * numbers.
 */
const problemType = firstOf(problem).extend({
  campo: z.string().nullable(),
  /** The message without the rows' own texts. */
  tipo: z.string(),
  /** Number of different messages and texts. */
  variantes: z.number(),
  mensagens: z.array(
    z.object({
      mensagem: z.string(),
      quantidade: z.number(),
      linhas: z.array(z.number()),
      /** The text of its cells, which can be replaced in the whole column; null if there is none. */
      texto: z.string().nullable(),
      coluna: z.number().nullable(),
    }),
  ),
})

/** At most MAX_PROBLEMS at first, in the file's order. */
const problems = firstOf(problem).extend({
  /** All of them by kind, the most frequent first. */
  tipos: z.array(problemType),
})
export type ImportProblems = z.output<typeof problems>

const asked = z.object({ linha: z.number(), quantidade: z.number() })

/** A word that is not a value of its field: the user says what it means in all rows. */
const palavra = asked.extend({
  campo: z.string(),
  rotulo: z.string(),
  texto: z.string(),
  opcoes: z.array(z.object({ valor: z.string().nullable(), rotulo: z.string() })),
})
export type PalavraAsked = z.output<typeof palavra>

/** A name without a registered record, or with several. */
const unknownName = asked.extend({
  tipo: z.enum(NAME_KINDS),
  nome: z.string(),
  /** Why the record of that name cannot be used; null if there is none. */
  motivo: z.string().nullable(),
  /** Records with a similar name, the most similar first. */
  sugestoes: z.array(option),
  /** The people named in the cell, if there seem to be several, each with their written share and the only record of that name. */
  varios: z.array(z.object({ nome: z.string(), parte: z.number().nullable(), id: z.string().nullable() })),
})
export type NomeAsked = z.output<typeof unknownName>

/** A sale of the file that seems to be registered under another number. */
const repetida = z.object({
  linha: z.number(),
  numero: z.string(),
  registrada: z.string(),
  texto: z.string(),
})

const soma = z.object({ vendas: z.number(), vgv: z.number(), comissao: z.number() })

/** Sums of the sales in the file beside those that would be stored, by month; and the file's own sums that differ. */
const somas = z.object({
  meses: z.array(z.object({ mes: z.string().nullable(), arquivo: soma, gravar: soma })),
  /** Why the two differ. */
  motivos: z.array(z.string()),
  totais: z.array(
    z.object({ linha: z.number(), rotulo: z.string(), escrito: z.number(), somado: z.number() }),
  ),
})
export type Somas = z.output<typeof somas>

const resultado = z.object({
  /** Records in the file. */
  total: z.number(),
  /** Records without errors or open questions, and the number of rows with errors. */
  validas: z.number(),
  com_erros: z.number(),
  /** Records that would be imported as new. */
  novas: z.number(),
  /** Registered records: refused, skipped, or filled in where something is empty. */
  existentes: z.number(),
  /** The number of questions to answer before importing. */
  pendentes: z.number(),
  palavras: z.array(palavra),
  nomes: z.array(unknownName),
  /** Whether names may stay unresolved. */
  nomes_opcionais: z.boolean(),
  repetidas: z.array(repetida),
  erros: problems,
  avisos: problems,
  /** Suspicious values, which are imported anyway. */
  suspeitas: problems,
  /** Answers of earlier imports that were used: 'Ana Clara: Ana Clara Souza'. */
  lembradas: z.array(z.string()),
  somas: somas.nullable(),
})
export type ImportResultado = z.output<typeof resultado>

/** `resultado` is null until the columns are known, and unless requested. */
const conferencia = z.object({ analise, resultado: resultado.nullable() })
export type Conferencia = z.output<typeof conferencia>

/** The rows of the file to fix: all of them, or only those with errors or warnings. */
const ROWS_TO_MEND = ['todas', 'com_problemas'] as const
export type RowsToMend = (typeof ROWS_TO_MEND)[number]

/** An answer from an earlier import, which later ones use. */
const lembranca = z.object({
  id: z.string(),
  assunto: z.string(),
  texto: z.string(),
  significado: z.string(),
})
export type Lembranca = z.output<typeof lembranca>

const tags = ['Importação de planilhas']
const { get, post, remove } = routesOf(tags)

export const importacoesRoutes = {
  /** A template as an XLSX, its columns typed; by default that of colaboradores. */
  template: get('/importacoes/template', 'Baixar o template em XLSX')
    .input(z.strictObject({ tipo: z.enum(TEMPLATE_TIPOS).optional() }).optional())
    .output(file),
  /** The upload of a file, which is forgotten after a day. */
  iniciarEnvio: post('/importacoes/envios', 'Começar o envio de uma planilha', { successStatus: 201 })
    .input(
      z.strictObject({
        nome: z.string().min(1).max(255),
        /** In bytes. */
        tamanho: z.int().positive(ARQUIVO_MESSAGES.vazio).max(MAX_BYTES, ARQUIVO_MESSAGES.tamanho),
      }),
    )
    .output(begunEnvio),
  enviarParte: partsRoute(
    { path: '/importacoes/envios', summary: 'Enviar uma parte de uma planilha', tags },
    MAX_BYTES,
  ),
  /** Discards a file that is not imported. */
  desistir: remove('/importacoes/envios/{id}', 'Esquecer uma planilha').input(byId).output(done),
  /** Reads a file and, with `validar`, checks its rows. Read-only. */
  conferir: post('/importacoes/conferir', 'Conferir uma planilha')
    .input(request.extend({ validar: z.boolean().default(true) }))
    .output(conferencia),
  /** The file's rows with their errors and warnings, to be fixed and sent again. Read-only. */
  corrigir: post('/importacoes/corrigir', 'Baixar as linhas com seus erros e avisos')
    .input(request.extend({ formato, linhas: z.enum(ROWS_TO_MEND) }))
    .output(file),
  /**
   * Refused if the file has errors or open questions. Send the header `Idempotency-Key`, so that a repeated request does
   * not import twice.
   */
  criar: post('/importacoes', 'Importar uma planilha', { successStatus: 201 })
    .input(request)
    .output(importacao),
  /** The answers of earlier imports that later ones use. */
  lembrancas: get('/importacoes/lembrancas', 'O que as importações lembram')
    .input(noInput)
    .output(itemsOf(lembranca)),
  esquecer: remove('/importacoes/lembrancas/{id}', 'Esquecer uma resposta de importações')
    .input(byId)
    .output(done),
  ...jobRoutes,
}
