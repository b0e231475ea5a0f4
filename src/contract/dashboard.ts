/** The dashboard's figures, one route each, so that one that fails leaves the others. Months are of the business time zone. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STATUS_VENDA, TIPOS_PENDENCIA } from '../core/vendas.ts'
import { data, id } from './campos.ts'
import { meta } from './metas.ts'

/**
 * What narrows every figure, and stands in the screen's address. Dates are of data_venda, both ends included; without
 * them the period is the present month.
 */
const filtrosDoDashboard = z
  .strictObject({
    de: data().optional(),
    ate: data().optional(),
    loja_id: id.optional(),
    empreendimento_id: id.optional(),
  })
  .superRefine(({ de, ate }, ctx) => {
    const recusar = (campo: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [campo], message })
    if (de === undefined && ate !== undefined) recusar('de', 'Informe também o começo do período')
    if (ate === undefined && de !== undefined) recusar('ate', 'Informe também o fim do período')
    if (de !== undefined && ate !== undefined && ate < de)
      recusar('ate', 'O fim do período não pode vir antes do começo')
  })
export type FiltrosDoDashboard = z.output<typeof filtrosDoDashboard>

const periodo = z.object({ de: z.string(), ate: z.string() })
export type PeriodoDoDashboard = z.output<typeof periodo>

/**
 * A figure of the period and its change in percent, one decimal, against the period before: as many whole months, or as
 * many days.
 */
const comVariacao = z.object({ valor: z.number(), variacao: z.number(), periodo, anterior: periodo })

const contagem = z.object({ valor: z.number() })

/** How many sales, and the sum of their valor_venda in reais. */
const soma = { quantidade: z.number(), valor: z.number() }

/** The largest ten by value; `outros` is what all the others have together. */
const ranking = z.object({
  periodo,
  itens: z.array(z.object({ id: z.string(), nome: z.string(), ...soma })),
  outros: z.object({ registros: z.number(), ...soma }),
})
export type Ranking = z.output<typeof ranking>

const figura = (path: string, summary: string) =>
  oc
    .route({ method: 'GET', path: `/dashboard/${path}`, summary, tags: ['Dashboard'] })
    .input(filtrosDoDashboard)

export const dashboardRotas = {
  /** Sum of valor_venda, in reais. */
  vendasDoMes: figura('vendas-do-mes', 'Vendas do Mês').output(comVariacao),
  /** Number of signed sales. */
  contratosAssinados: figura('contratos-assinados', 'Contratos Assinados').output(comVariacao),
  /** Active colaboradores, of the loja when one is given. */
  vendedoresAtivos: figura('vendedores-ativos', 'Vendedores Ativos').output(contagem),
  /** Active empreendimentos, whatever the filters. */
  empreendimentosAtivos: figura('empreendimentos', 'Empreendimentos ativos').output(contagem),
  /** The five newest sales, of the period when one is given. */
  vendasRecentes: figura('vendas-recentes', 'Vendas Recentes').output(
    z.object({
      itens: z.array(
        z.object({
          id: z.string(),
          unidade: z.string(),
          valor_venda: z.number(),
          cliente_nome: z.string(),
          empreendimento: z.string(),
        }),
      ),
    }),
  ),
  /** The four main sellers with the largest total of the period, in reais. */
  topVendedores: figura('top-vendedores', 'Top Vendedores').output(
    z.object({
      periodo,
      itens: z.array(z.object({ id: z.string(), nome: z.string(), total: z.number() })),
    }),
  ),
  /** Twelve months, the last one being that in which the period ends, each beside the same month of the year before. */
  vendasPorMes: figura('vendas-por-mes', 'Vendas dos últimos 12 meses').output(
    z.object({
      itens: z.array(
        z.object({
          /** The month's first and last day. */
          periodo,
          ...soma,
          anoAnterior: z.object({ periodo, ...soma }),
        }),
      ),
    }),
  ),
  vendasPorLoja: figura('vendas-por-loja', 'Vendas por loja').output(ranking),
  vendasPorEmpreendimento: figura('vendas-por-empreendimento', 'Vendas por empreendimento').output(ranking),
  /** Every status, in the funnel's order. */
  funil: figura('funil', 'Funil por status').output(
    z.object({ periodo, itens: z.array(z.object({ status: z.enum(STATUS_VENDA), ...soma })) }),
  ),
  /**
   * Sales with each pending type that has any, those in Desistência left out; a sale counts in each of its types, and once
   * in `vendas`. Of all sales, or of the period when one is given.
   */
  pendencias: figura('pendencias', 'Pendências por tipo').output(
    z.object({
      vendas: z.number(),
      itens: z.array(z.object({ tipo: z.enum(TIPOS_PENDENCIA), quantidade: z.number() })),
    }),
  ),
  /** The five active goals nearest their end, of the loja and its colaboradores when one is given; the period changes nothing. */
  metas: figura('metas', 'Metas perto do fim').output(z.object({ itens: z.array(meta) })),
}
