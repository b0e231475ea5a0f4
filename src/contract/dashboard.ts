/** The dashboard's figures, one route each, so that one that fails leaves the others. Months are of the business time zone. */
import { oc } from '@orpc/contract'
import { z } from 'zod'

const nada = z.strictObject({}).optional()

/** A figure of the month and its change in percent against the month before, one decimal. */
const comVariacao = z.object({ valor: z.number(), variacao: z.number() })

export const dashboardRotas = {
  /** Sum of valor_venda, in reais. */
  vendasDoMes: oc
    .route({ method: 'GET', path: '/dashboard/vendas-do-mes', summary: 'Vendas do Mês', tags: ['Dashboard'] })
    .input(nada)
    .output(comVariacao),
  /** Number of signed sales. */
  contratosAssinados: oc
    .route({
      method: 'GET',
      path: '/dashboard/contratos-assinados',
      summary: 'Contratos Assinados',
      tags: ['Dashboard'],
    })
    .input(nada)
    .output(comVariacao),
  vendedoresAtivos: oc
    .route({
      method: 'GET',
      path: '/dashboard/vendedores-ativos',
      summary: 'Vendedores Ativos',
      tags: ['Dashboard'],
    })
    .input(nada)
    .output(z.object({ valor: z.number() })),
  empreendimentosAtivos: oc
    .route({
      method: 'GET',
      path: '/dashboard/empreendimentos',
      summary: 'Empreendimentos ativos',
      tags: ['Dashboard'],
    })
    .input(nada)
    .output(z.object({ valor: z.number() })),
  /** The five newest sales. */
  vendasRecentes: oc
    .route({
      method: 'GET',
      path: '/dashboard/vendas-recentes',
      summary: 'Vendas Recentes',
      tags: ['Dashboard'],
    })
    .input(nada)
    .output(
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
  /** The four main sellers with the largest total of the month, in reais. */
  topVendedores: oc
    .route({
      method: 'GET',
      path: '/dashboard/top-vendedores',
      summary: 'Top Vendedores',
      tags: ['Dashboard'],
    })
    .input(nada)
    .output(z.object({ itens: z.array(z.object({ id: z.string(), nome: z.string(), total: z.number() })) })),
}
