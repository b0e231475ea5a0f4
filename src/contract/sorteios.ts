/** Sorteios: schemas of draws, eligibility and proofs, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { FORMATO, STATUS_PREPARO, STATUS_SORTEIO } from '../core/sorteio.ts'
import {
  data,
  id,
  linhaObrigatoria,
  linhaOpcional,
  nomeado,
  opcional,
  reais,
  textoObrigatorio,
  textoOpcional,
} from './campos.ts'
import { comSaida, linhaDe } from './linha.ts'
import { listaDe, ordemPor, pagina, porId, textoDaBusca } from './listas.ts'
import { rotasDeCadastro } from './rotas-de-cadastro.ts'

/** The fields of a new or edited draw. */
export const sorteioDigitado = z.strictObject({
  nome: linhaObrigatoria('Nome é obrigatório'),
  premio: linhaObrigatoria('Prêmio é obrigatório', 500),
  data_sorteio: data('Data do sorteio é obrigatória'),
  /** 'HH:MM' */
  hora: comSaida(
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Hora inválida')
      .nullish()
      .transform((valor) => valor || null),
    z.string().nullable(),
  ),
  dia: linhaOpcional(50),
  nome_corretor: linhaOpcional(200),
  apto: linhaOpcional(50),
  /** Limits the draw to this loja's colaboradores; null means all. */
  loja_id: opcional(id),
  valor_premio: opcional(reais()),
  criterios: textoOpcional(5000),
  descricao: textoOpcional(5000),
  observacoes: textoOpcional(5000),
})
export type SorteioDigitado = z.output<typeof sorteioDigitado>

/** The current preparation: pending before the draw, revealed by it. */
const preparoVigente = z.object({
  id: z.string(),
  status: z.enum(STATUS_PREPARO),
  hash_participantes: z.string(),
  hash_semente: z.string(),
  /** As given at the draw; null before it, and if there was none. */
  semente_publica: z.string().nullable(),
  quantos: z.number(),
  created_at: z.string(),
})

/** A draw in the list and the form. Instants ISO 8601, dates YYYY-MM-DD, money in reais. */
export const sorteio = linhaDe(sorteioDigitado.shape, {
  loja: nomeado.nullable(),
  algoritmo_tipo: z.literal('simples'),
  status: z.enum(STATUS_SORTEIO),
  motivo_cancelamento: z.string().nullable(),
  vencedor_id: z.string().nullable(),
  vencedor: nomeado.nullable(),
  data_realizacao: z.string().nullable(),
  /** Seconds since it was performed, by the server's clock: that of the browser may be wrong. */
  realizado_ha: z.number().nullable(),
  preparo: preparoVigente.nullable(),
  /** The number of annulled preparations. */
  anulados: z.number(),
  /** True if the winner has an award from this draw that is not Cancelada. */
  premiado: z.boolean(),
})
export type Sorteio = z.output<typeof sorteio>

/** The columns the list can be sorted by. */
export const ORDENS_DE_SORTEIOS = ['nome', 'premio', 'data_sorteio', 'status', 'created_at'] as const

/** Filters of the list; the text is searched in name, prize, loja and winner. */
const filtrosDeSorteios = z.strictObject({
  texto: textoDaBusca,
  status: z.enum(STATUS_SORTEIO).optional(),
  /** The latest day. */
  ate: data().optional(),
  ordem: ordemPor(ORDENS_DE_SORTEIOS),
})
export type FiltrosDeSorteios = z.output<typeof filtrosDeSorteios>

/** A colaborador's eligibility for draws. */
const elegibilidade = z.object({
  colaborador_id: z.string(),
  nome: z.string(),
  cargo: z.string(),
  status: z.string(),
  /** The loja in their record. */
  loja: nomeado.nullable(),
  /** The loja for which they take part, if different from the one in their record. */
  loja_roleta: nomeado.nullable(),
  ativo: z.boolean(),
})
export type Elegibilidade = z.output<typeof elegibilidade>

const filtrosDeElegibilidade = z.strictObject({
  texto: textoDaBusca,
  /** Only those who would take part in a draw of this loja. */
  loja_id: id.optional(),
  /** Only current holders of this tier. */
  faixa_id: id.optional(),
  situacao: z.enum(['elegiveis', 'nao_elegiveis']).optional(),
})
export type FiltrosDeElegibilidade = z.output<typeof filtrosDeElegibilidade>

/** Makes all who match the filters eligible (`ativo`), or not. */
const mudancaDeElegibilidade = filtrosDeElegibilidade.extend({ ativo: z.boolean() })

const participante = z.object({ id: z.string(), nome: z.string() })

/** A performed draw in the history. */
const realizacao = z.object({
  id: z.string(),
  sorteio: z.object({ id: z.string(), nome: z.string(), premio: z.string() }),
  colaborador: nomeado,
  loja: nomeado.nullable(),
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
  status: z.enum(STATUS_PREPARO),
  participantes: z.array(participante),
  hash_participantes: z.string(),
  hash_semente: z.string(),
  created_at: z.string(),
  criado_por: z.string().nullable(),
  motivo_anulacao: z.string().nullable(),
  anulado_em: z.string().nullable(),
})
export type Preparo = z.output<typeof preparo>

/** The proof, with its fields in the order of its file; see core/sorteio-prova.ts. */
const prova = z.object({
  formato: z.literal(FORMATO),
  sorteio: z.object({ id: z.string(), nome: z.string(), premio: z.string() }),
  preparo: z.object({ id: z.string(), preparado_em: z.string() }),
  participantes: z.array(participante),
  hash_participantes: z.string(),
  hash_semente: z.string(),
  semente: z.string(),
  semente_publica: z.string(),
  realizado_em: z.string(),
  vencedor: z.object({ posicao: z.number(), id: z.string(), nome: z.string() }),
  hash_prova: z.string(),
})

const motivo = textoObrigatorio('Motivo é obrigatório', 5000)
const tags = ['Roleta']

export const sorteiosRotas = {
  ...rotasDeCadastro('sorteios', {
    linha: sorteio,
    novo: sorteioDigitado,
    editado: sorteioDigitado,
    filtros: filtrosDeSorteios,
  }),
  /** Cancels a draw not yet performed; annuls a current preparation with the same reason. */
  cancelar: oc
    .route({ method: 'POST', path: '/sorteios/{id}/cancelamento', summary: 'Cancelar um sorteio', tags })
    .input(z.strictObject({ id, motivo }))
    .output(sorteio),
  /** The participants: the published list, or, before a preparation, everyone eligible now. */
  participantes: oc
    .route({
      method: 'GET',
      path: '/sorteios/{id}/participantes',
      summary: 'Participantes de um sorteio',
      tags,
    })
    .input(porId)
    .output(z.object({ congelada: z.boolean(), itens: z.array(participante) })),
  /** Freezes the participants and publishes the hashes of their list and of a secret seed. */
  preparar: oc
    .route({ method: 'POST', path: '/sorteios/{id}/preparo', summary: 'Preparar um sorteio', tags })
    .input(porId)
    .output(sorteio),
  /** Annuls the current preparation, which stays visible with the reason; its seed is destroyed. */
  anular: oc
    .route({
      method: 'POST',
      path: '/sorteios/{id}/preparo/anulacao',
      summary: 'Anular a preparação de um sorteio',
      tags,
    })
    .input(z.strictObject({ id, motivo }))
    .output(sorteio),
  /**
   * Draws the winner and reveals the secret seed; prepares first if nothing is prepared. With `preparo_id`, draws only
   * from that preparation.
   */
  sortear: oc
    .route({ method: 'POST', path: '/sorteios/{id}/realizacao', summary: 'Realizar um sorteio', tags })
    .input(z.strictObject({ id, preparo_id: id.optional(), semente_publica: textoOpcional(500) }))
    .output(sorteio),
  /** All preparations, including annulled ones, and the proof once the draw was performed. */
  prova: oc
    .route({ method: 'GET', path: '/sorteios/{id}/prova', summary: 'Prova de um sorteio', tags })
    .input(porId)
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
  baixarProva: oc
    .route({ method: 'GET', path: '/sorteios/{id}/prova/arquivo', summary: 'Baixar a prova', tags })
    .input(porId)
    .output(z.instanceof(Blob)),
  /** The program that verifies a proof's file with Node alone, in the version that belongs to this server. */
  baixarVerificador: oc
    .route({
      method: 'GET',
      path: '/roleta/verificador',
      summary: 'Baixar o programa que confere a prova',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.instanceof(Blob)),
  /** The performed draws, latest first. */
  historico: oc
    .route({ method: 'GET', path: '/roleta/historico', summary: 'Histórico da roleta', tags })
    .input(z.strictObject({ pagina }))
    .output(listaDe(realizacao)),
  /** Active colaboradores with their eligibility. */
  elegibilidade: oc
    .route({ method: 'GET', path: '/roleta/elegibilidade', summary: 'Listar a elegibilidade', tags })
    .input(filtrosDeElegibilidade.extend({ pagina }))
    .output(listaDe(elegibilidade)),
  /**
   * Sets a colaborador's eligibility; `loja_id` null means the loja in their record. Omitted fields keep their value.
   */
  definirElegibilidade: oc
    .route({
      method: 'PUT',
      path: '/roleta/elegibilidade/{colaborador_id}',
      summary: 'Definir a elegibilidade de um colaborador',
      tags,
    })
    .input(
      z.strictObject({
        colaborador_id: id,
        loja_id: id.nullable().optional(),
        ativo: z.boolean().optional(),
      }),
    )
    .output(elegibilidade),
  /** How many colaboradores such a change would affect. */
  contarElegibilidade: oc
    .route({
      method: 'POST',
      path: '/roleta/elegibilidade/contagem',
      summary: 'Contar a quem a mudança de elegibilidade se aplica',
      tags,
    })
    .input(mudancaDeElegibilidade)
    .output(z.object({ total: z.number() })),
  /** Changes them all, if they still are `total`; who already is as requested does not count. */
  definirElegibilidadeDeVarios: oc
    .route({
      method: 'POST',
      path: '/roleta/elegibilidade',
      summary: 'Definir a elegibilidade de vários colaboradores',
      tags,
    })
    .input(
      mudancaDeElegibilidade.extend({
        total: z.int().min(1, 'Ninguém muda').max(1_000_000, 'Total acima do limite'),
      }),
    )
    .output(z.object({ total: z.number() })),
}
