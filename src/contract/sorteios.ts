/** Sorteios: schemas of draws, eligibility and proofs, and the routes. */
import { z } from 'zod'
import { PREPARO_STATUSES, PROVA_FORMAT, SORTEIO_STATUSES } from '../core/sorteios/sorteio.ts'
import { cadastroRoutes } from './cadastro-routes.ts'
import {
  date,
  id,
  named,
  optional,
  optionalLine,
  optionalText,
  reais,
  requiredLine,
  requiredText,
} from './fields.ts'
import { file } from './files.ts'
import { byId, listFormat, listPageOf, noInput, optionalSearchText, pagina, sortOrderOf } from './lists.ts'
import { routesOf } from './routes.ts'
import { rowOf, withOutput } from './row.ts'

/** The fields of a new or edited draw. */
export const sorteioInput = z.strictObject({
  nome: requiredLine('Nome é obrigatório'),
  premio: requiredLine('Prêmio é obrigatório', 500),
  data_sorteio: date('Data do sorteio é obrigatória'),
  /** 'HH:MM' */
  hora: withOutput(
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Hora inválida')
      .nullish()
      .transform((value) => value || null),
    z.string().nullable(),
  ),
  dia: optionalLine(50),
  nome_corretor: optionalLine(200),
  apto: optionalLine(50),
  /** Limits the draw to this loja's colaboradores; null means all. */
  loja_id: optional(id),
  valor_premio: optional(reais()),
  criterios: optionalText(5000),
  descricao: optionalText(5000),
  observacoes: optionalText(5000),
})
export type SorteioInput = z.output<typeof sorteioInput>

/** The current preparation: pending before the draw, revealed by it. */
const currentPreparo = z.object({
  id: z.string(),
  status: z.enum(PREPARO_STATUSES),
  hash_participantes: z.string(),
  hash_semente: z.string(),
  /** As given at the draw; null before it, and if there was none. */
  semente_publica: z.string().nullable(),
  quantos: z.number(),
  created_at: z.string(),
})

/** A draw in the list and the form. Instants ISO 8601, dates YYYY-MM-DD, money in reais. */
export const sorteio = rowOf(sorteioInput.shape, {
  loja: named.nullable(),
  algoritmo_tipo: z.literal('simples'),
  status: z.enum(SORTEIO_STATUSES),
  motivo_cancelamento: z.string().nullable(),
  vencedor_id: z.string().nullable(),
  vencedor: named.nullable(),
  data_realizacao: z.string().nullable(),
  /** Seconds since it was performed, by the server's clock: that of the browser may be wrong. */
  realizado_ha: z.number().nullable(),
  preparo: currentPreparo.nullable(),
  /** The number of annulled preparations. */
  anulados: z.number(),
  /** True if the winner has an award from this draw that is not Cancelada. */
  premiado: z.boolean(),
})
export type Sorteio = z.output<typeof sorteio>

/** The columns the list can be sorted by. */
export const SORTEIO_SORT_COLUMNS = ['nome', 'premio', 'data_sorteio', 'status', 'created_at'] as const

/** Filters of the list; the text is searched in name, prize, loja and winner. */
const sorteioFilterInput = z.strictObject({
  texto: optionalSearchText,
  status: z.enum(SORTEIO_STATUSES).optional(),
  /** The latest day. */
  ate: date().optional(),
  ordem: sortOrderOf(SORTEIO_SORT_COLUMNS),
})
export type SorteioFilterInput = z.output<typeof sorteioFilterInput>

/** A colaborador's eligibility for draws. */
const elegibilidade = z.object({
  colaborador_id: z.string(),
  nome: z.string(),
  cargo: z.string(),
  status: z.string(),
  /** The loja in their record. */
  loja: named.nullable(),
  /** The loja for which they take part, if different from the one in their record. */
  loja_roleta: named.nullable(),
  ativo: z.boolean(),
})
export type Elegibilidade = z.output<typeof elegibilidade>

const elegibilidadeFilterInput = z.strictObject({
  texto: optionalSearchText,
  /** Only those who would take part in a draw of this loja. */
  loja_id: id.optional(),
  /** Only current holders of this tier. */
  faixa_id: id.optional(),
  situacao: z.enum(['elegiveis', 'nao_elegiveis']).optional(),
})
export type ElegibilidadeFilterInput = z.output<typeof elegibilidadeFilterInput>

/** Makes all who match the filters eligible (`ativo`), or not. */
const elegibilidadeChange = elegibilidadeFilterInput.extend({ ativo: z.boolean() })

/** A performed draw in the history. */
const realizacao = z.object({
  id: z.string(),
  sorteio: z.object({ id: z.string(), nome: z.string(), premio: z.string() }),
  colaborador: named,
  loja: named.nullable(),
  algoritmo_usado: z.literal('simples'),
  peso_utilizado: z.number(),
  participantes: z.number(),
  data_sorteio: z.string(),
  com_prova: z.boolean(),
})
export type Realizacao = z.output<typeof realizacao>

/** A preparation on the proof's page, including annulled ones. */
const preparo = z.object({
  id: z.string(),
  status: z.enum(PREPARO_STATUSES),
  participantes: z.array(named),
  hash_participantes: z.string(),
  hash_semente: z.string(),
  created_at: z.string(),
  criado_por: z.string().nullable(),
  motivo_anulacao: z.string().nullable(),
  anulado_em: z.string().nullable(),
})
export type Preparo = z.output<typeof preparo>

/** The proof, with its fields in the order of its file; see core/sorteios/prova.ts. */
const prova = z.object({
  formato: z.literal(PROVA_FORMAT),
  sorteio: z.object({ id: z.string(), nome: z.string(), premio: z.string() }),
  preparo: z.object({ id: z.string(), preparado_em: z.string() }),
  participantes: z.array(named),
  hash_participantes: z.string(),
  hash_semente: z.string(),
  semente: z.string(),
  semente_publica: z.string(),
  realizado_em: z.string(),
  vencedor: z.object({ posicao: z.number(), id: z.string(), nome: z.string() }),
  hash_prova: z.string(),
})

const motivo = requiredText('Motivo é obrigatório', 5000)
const { get, post, put } = routesOf(['Roleta'])

export const sorteiosRoutes = {
  ...cadastroRoutes('sorteios', {
    row: sorteio,
    newInput: sorteioInput,
    editedInput: sorteioInput,
    filters: sorteioFilterInput,
  }),
  /** Cancels a draw not yet performed; annuls a current preparation with the same reason. */
  cancelar: post('/sorteios/{id}/cancelamento', 'Cancelar um sorteio')
    .input(z.strictObject({ id, motivo }))
    .output(sorteio),
  /** The participants: the published list, or, before a preparation, everyone eligible now. */
  participantes: get('/sorteios/{id}/participantes', 'Participantes de um sorteio')
    .input(byId)
    .output(z.object({ congelada: z.boolean(), itens: z.array(named) })),
  /** Freezes the participants and publishes the hashes of their list and of a secret seed. */
  preparar: post('/sorteios/{id}/preparo', 'Preparar um sorteio').input(byId).output(sorteio),
  /** Annuls the current preparation, which stays visible with the reason; its seed is destroyed. */
  anular: post('/sorteios/{id}/preparo/anulacao', 'Anular a preparação de um sorteio')
    .input(z.strictObject({ id, motivo }))
    .output(sorteio),
  /**
   * Draws the winner and reveals the secret seed; prepares first if nothing is prepared. With `preparo_id`, draws only
   * from that preparation.
   */
  sortear: post('/sorteios/{id}/realizacao', 'Realizar um sorteio')
    .input(z.strictObject({ id, preparo_id: id.optional(), semente_publica: optionalText(500) }))
    .output(sorteio),
  /** All preparations, including annulled ones, and the proof once the draw was performed. */
  prova: get('/sorteios/{id}/prova', 'Prova de um sorteio')
    .input(byId)
    .output(
      z.object({
        sorteio,
        preparos: z.array(preparo),
        prova: prova.nullable(),
        /** Whether the preparation was published before the draw, not in the same step. */
        antecipada: z.boolean(),
      }),
    ),
  /** The proof as a file, byte for byte as required by docs/verificar-sorteio.mjs. */
  baixarProva: get('/sorteios/{id}/prova/arquivo', 'Baixar a prova').input(byId).output(file),
  /** The program that verifies a proof's file with Node alone, in the version that belongs to this server. */
  baixarVerificador: get('/roleta/verificador', 'Baixar o programa que confere a prova')
    .input(noInput)
    .output(file),
  /** The performed draws, latest first. */
  historico: get('/roleta/historico', 'Histórico da roleta')
    .input(z.strictObject({ pagina }))
    .output(listPageOf(realizacao)),
  exportarHistorico: get('/roleta/historico/exportar', 'Exportar o histórico da roleta')
    .input(z.strictObject({ formato: listFormat }))
    .output(file),
  /** Active colaboradores with their eligibility. */
  elegibilidade: get('/roleta/elegibilidade', 'Listar a elegibilidade')
    .input(elegibilidadeFilterInput.extend({ pagina }))
    .output(listPageOf(elegibilidade)),
  exportarElegibilidade: get('/roleta/elegibilidade/exportar', 'Exportar a elegibilidade')
    .input(elegibilidadeFilterInput.extend({ formato: listFormat }))
    .output(file),
  /**
   * Sets a colaborador's eligibility; `loja_id` null means the loja in their record. Omitted fields keep their value.
   */
  definirElegibilidade: put(
    '/roleta/elegibilidade/{colaborador_id}',
    'Definir a elegibilidade de um colaborador',
  )
    .input(
      z.strictObject({
        colaborador_id: id,
        loja_id: id.nullable().optional(),
        ativo: z.boolean().optional(),
      }),
    )
    .output(elegibilidade),
  /** How many colaboradores such a change would affect. */
  contarElegibilidade: post(
    '/roleta/elegibilidade/contagem',
    'Contar a quem a mudança de elegibilidade se aplica',
  )
    .input(elegibilidadeChange)
    .output(z.object({ total: z.number() })),
  /** Changes them all, if they still are `total`; who already is as requested does not count. */
  definirElegibilidadeDeVarios: post(
    '/roleta/elegibilidade',
    'Definir a elegibilidade de vários colaboradores',
  )
    .input(
      elegibilidadeChange.extend({
        total: z.int().min(1, 'Ninguém muda').max(1_000_000, 'Total acima do limite'),
      }),
    )
    .output(z.object({ total: z.number() })),
}
