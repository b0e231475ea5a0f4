/** The routes of the dashboard. Months follow the business time zone and the sale's date. */
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import { variacaoOf } from '../../core/dashboard.ts'
import { today } from '../../core/dates.ts'
import { api, type Context } from '../api/api.ts'
import { metasUnderWay } from '../metas/queries.ts'
import {
  countAssinadas,
  countAtivos,
  type Figure,
  LATEST,
  latestVendas,
  sumOfVendas,
  topVendedores,
} from './cards.ts'
import { firstSteps } from './first-steps.ts'
import { type Recorte, recortesOf } from './recorte.ts'
import { funil, pendencias, rankingOf, vendasPorMes } from './series.ts'

export const dashboardHandlers = {
  vendasDoMes: api.dashboard.vendasDoMes.handler(({ input, context }) =>
    withVariacao(context, input, sumOfVendas),
  ),
  contratosAssinados: api.dashboard.contratosAssinados.handler(({ input, context }) =>
    withVariacao(context, input, countAssinadas),
  ),
  vendedoresAtivos: api.dashboard.vendedoresAtivos.handler(async ({ input: { loja_id }, context }) => ({
    valor: await countAtivos(context.db, 'colaboradores', loja_id),
  })),
  empreendimentosAtivos: api.dashboard.empreendimentosAtivos.handler(async ({ context }) => ({
    valor: await countAtivos(context.db, 'empreendimentos'),
  })),
  vendasRecentes: api.dashboard.vendasRecentes.handler(async ({ input, context: { db } }) => {
    const itens = await latestVendas(db, input)
    return { itens, primeirosPassos: itens.length < LATEST ? await firstSteps(db) : null }
  }),
  topVendedores: api.dashboard.topVendedores.handler(async ({ input, context }) => {
    const { current } = recortesOf(input, context.now())
    return { periodo: periodOf(current), itens: await topVendedores(context.db, current) }
  }),
  vendasPorMes: api.dashboard.vendasPorMes.handler(async ({ input, context }) => ({
    itens: await vendasPorMes(context.db, recortesOf(input, context.now()).current),
  })),
  vendasPorLoja: api.dashboard.vendasPorLoja.handler(({ input, context }) =>
    ranking(context, input, 'lojas'),
  ),
  vendasPorEmpreendimento: api.dashboard.vendasPorEmpreendimento.handler(({ input, context }) =>
    ranking(context, input, 'empreendimentos'),
  ),
  funil: api.dashboard.funil.handler(async ({ input, context }) => {
    const { current } = recortesOf(input, context.now())
    return { periodo: periodOf(current), itens: await funil(context.db, current) }
  }),
  pendencias: api.dashboard.pendencias.handler(({ input, context }) => pendencias(context.db, input)),
  metas: api.dashboard.metas.handler(async ({ input: { loja_id }, context }) => ({
    itens: await metasUnderWay(context.db, today(context.now()), { loja_id, limit: MAX_METAS }),
  })),
}

const MAX_METAS = 5

type Asked = Pick<Context, 'db' | 'now'>

/** A figure of the period with its changes in percent from the previous period and from the same days of it. */
async function withVariacao(
  { db, now }: Asked,
  filters: DashboardFilterInput,
  figureOf: (db: Context['db'], recorte: Recorte, ate: string) => Promise<Figure>,
) {
  const { current, previous, sameDays, hoje } = recortesOf(filters, now())
  const currentFigure = await figureOf(db, current, hoje)
  const previousFigure = await figureOf(db, previous, (sameDays ?? previous).ate)
  return {
    valor: currentFigure.inteira,
    variacao: variacaoOf(currentFigure.inteira, previousFigure.inteira),
    periodo: periodOf(current),
    anterior: periodOf(previous),
    mesmosDias: sameDays && {
      variacao: variacaoOf(currentFigure.parcial, previousFigure.parcial),
      periodo: periodOf(sameDays),
    },
  }
}

async function ranking(
  { db, now }: Asked,
  filters: DashboardFilterInput,
  table: 'lojas' | 'empreendimentos',
) {
  const { current } = recortesOf(filters, now())
  return { periodo: periodOf(current), ...(await rankingOf(db, table, current)) }
}

function periodOf({ de, ate }: Recorte) {
  return { de, ate }
}
