/**
 * The dashboard's figures: all in one answer, in which they fail independently, and each by a route of its own. Months are
 * in the business time zone.
 */
import { z } from 'zod'
import { STEP_STATES, STEPS } from '../../core/first-steps.ts'
import { PENDENCIA_TYPES, VENDA_STATUSES } from '../../core/vendas/vendas.ts'
import { date, id, refuse } from '../fields.ts'
import { itemsOf } from '../lists.ts'
import { meta } from '../metas.ts'
import { routesOf } from '../routes.ts'

/**
 * Filters of every figure; also part of the screen's URL. Dates refer to data_venda, both ends inclusive; by default
 * the current month.
 */
export const dashboardFilterInput = z
  .strictObject({
    de: date().optional(),
    ate: date().optional(),
    loja_id: id.optional(),
    empreendimento_id: id.optional(),
  })
  .superRefine(({ de, ate }, ctx) => {
    if (de === undefined && ate !== undefined) refuse(ctx, 'Informe também o começo do período', 'de')
    if (ate === undefined && de !== undefined) refuse(ctx, 'Informe também o fim do período', 'ate')
    if (de !== undefined && ate !== undefined && ate < de)
      refuse(ctx, 'O fim do período não pode vir antes do começo', 'ate')
  })
export type DashboardFilterInput = z.output<typeof dashboardFilterInput>

/** Both ends inclusive. */
export const periodo = z.object({ de: z.string(), ate: z.string() })
export type DashboardPeriod = z.output<typeof periodo>

/**
 * A figure with its change in percent (one decimal) from the previous period of the same length, in whole months or
 * days.
 */
const withVariacao = z.object({
  valor: z.number(),
  variacao: z.number(),
  periodo,
  anterior: periodo,
  /**
   * While the period is under way: the change of its days up to today from the same days of the previous period, which
   * are `periodo`.
   */
  mesmosDias: z.object({ variacao: z.number(), periodo }).nullable(),
})

const count = z.object({ valor: z.number() })

/** The number of sales, and the sum of their valor_venda in reais. */
const sum = { quantidade: z.number(), valor: z.number() }

/** The ten largest by value; `outros` is the total of the rest. */
const ranking = z.object({
  periodo,
  itens: z.array(z.object({ id: z.string(), nome: z.string(), ...sum })),
  outros: z.object({ registros: z.number(), ...sum }),
})
export type Ranking = z.output<typeof ranking>

/** The five most recent sales, optionally of a period; until there are five, also what the first steps still lack. */
const vendasRecentes = z.object({
  itens: z.array(
    z.object({
      id: z.string(),
      unidade: z.string(),
      valor_venda: z.number(),
      cliente_nome: z.string(),
      empreendimento: z.string(),
    }),
  ),
  /** Null once all steps are done, or five sales are registered. */
  primeirosPassos: z.record(z.enum(STEPS), z.enum(STEP_STATES)).nullable(),
})

/** The four main sellers with the highest totals of the period, in reais. */
const topVendedores = z.object({
  periodo,
  itens: z.array(z.object({ id: z.string(), nome: z.string(), total: z.number() })),
})

/** The twelve months up to the end of the period, each with the same month of the previous year. */
const vendasPorMes = z.object({
  itens: z.array(
    z.object({
      /** The first and last day of the month. */
      periodo,
      ...sum,
      anoAnterior: z.object({ periodo, ...sum }),
    }),
  ),
})

/** Every status, in the funnel's order. */
const funil = z.object({ periodo, itens: z.array(z.object({ status: z.enum(VENDA_STATUSES), ...sum })) })

/**
 * Sales per pending type, except those in Desistência and types without sales. A sale counts in each of its types, and
 * once in `vendas`. Of all sales, or of a period.
 */
const pendencias = z.object({
  vendas: z.number(),
  itens: z.array(z.object({ tipo: z.enum(PENDENCIA_TYPES), quantidade: z.number() })),
})

/** The five active goals ending soonest, optionally of a loja and its colaboradores; the period has no effect. */
const metas = itemsOf(meta)

const get = (path: string, summary: string) =>
  routesOf(['Dashboard']).get(`/dashboard${path}`, summary).input(dashboardFilterInput)

/**
 * What of the payments waits for somebody: numbers of records, and in reais what is owed, which is null for who sees only
 * one loja's sales. Null without a payee and a closing. Filters have no effect.
 */
const financeiro = z
  .object({
    aprovacao: z.number(),
    a_pagar: z.number(),
    enviados: z.number(),
    rejeitados: z.number(),
    sem_chave: z.number(),
    a_recuperar: z.number().nullable(),
    /** The day until which payments count as to be paid, YYYY-MM-DD. */
    hoje: z.string(),
  })
  .nullable()

/** A figure, or the error that its own route answers with. */
const orError = <D extends z.ZodType>(dados: D) =>
  z.union([z.strictObject({ dados }), z.strictObject({ erro: failure })])

const failure = z.object({
  defined: z.literal(false),
  code: z.string(),
  status: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
})

/** Each figure by itself. The common answer, handlers and what a replica may answer follow from this list. */
const figureRoutes = {
  /** Sum of valor_venda, in reais. */
  vendasDoMes: get('/vendas-do-mes', 'Vendas do Mês').output(withVariacao),
  /** Number of signed sales. */
  contratosAssinados: get('/contratos-assinados', 'Contratos Assinados').output(withVariacao),
  /** Active colaboradores, optionally of a loja. */
  vendedoresAtivos: get('/vendedores-ativos', 'Vendedores Ativos').output(count),
  /** Active empreendimentos; filters have no effect. */
  empreendimentosAtivos: get('/empreendimentos', 'Empreendimentos ativos').output(count),
  vendasRecentes: get('/vendas-recentes', 'Vendas Recentes').output(vendasRecentes),
  topVendedores: get('/top-vendedores', 'Top Vendedores').output(topVendedores),
  vendasPorMes: get('/vendas-por-mes', 'Vendas dos últimos 12 meses').output(vendasPorMes),
  vendasPorLoja: get('/vendas-por-loja', 'Vendas por loja').output(ranking),
  vendasPorEmpreendimento: get('/vendas-por-empreendimento', 'Vendas por empreendimento').output(ranking),
  funil: get('/funil', 'Funil por status').output(funil),
  pendencias: get('/pendencias', 'Pendências por tipo').output(pendencias),
  metas: get('/metas', 'Metas perto do fim').output(metas),
  financeiro: get('/financeiro', 'O que espera no Financeiro').output(financeiro),
}

/** The name of a figure and of its route. */
export type FigureName = keyof typeof figureRoutes

export const FIGURE_NAMES = Object.keys(figureRoutes) as FigureName[]

type SchemaOf<N extends FigureName> = NonNullable<(typeof figureRoutes)[N]['~orpc']['outputSchema']>

/** The answer of each figure's own route. */
export type Figures = { [N in FigureName]: z.output<SchemaOf<N>> }

type OrError<D> = D extends z.ZodType ? ReturnType<typeof orError<D>> : never

const outcomes = Object.fromEntries(
  Object.entries(figureRoutes).map(([name, { '~orpc': route }]) => [
    name,
    orError(route.outputSchema as NonNullable<typeof route.outputSchema>),
  ]),
) as unknown as { [N in FigureName]: OrError<SchemaOf<N>> }

export const dashboardRoutes = {
  /** All figures, by the names of their routes, from one state of the database. One that fails leaves the others. */
  completo: get('', 'Dashboard completo').output(z.object(outcomes)),
  ...figureRoutes,
}
