/** The routes of the dashboard. Months follow the business time zone and the sale's date. */
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { today } from '../../core/datas.ts'
import { variacaoPercentual } from '../../core/indicadores.ts'
import { api, type Context } from '../api/api.ts'
import { metasUnderWay } from '../metas/consultas.ts'
import {
  countAssinadas,
  countAtivos,
  type Figura,
  LATEST,
  latestVendas,
  sumOfVendas,
  topVendedores,
} from './cartoes.ts'
import { firstSteps } from './primeiros-passos.ts'
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
    const { atual } = recortesOf(input, context.now())
    return { periodo: periodOf(atual), itens: await topVendedores(context.db, atual) }
  }),
  vendasPorMes: api.dashboard.vendasPorMes.handler(async ({ input, context }) => ({
    itens: await vendasPorMes(context.db, recortesOf(input, context.now()).atual),
  })),
  vendasPorLoja: api.dashboard.vendasPorLoja.handler(({ input, context }) =>
    ranking(context, input, 'lojas'),
  ),
  vendasPorEmpreendimento: api.dashboard.vendasPorEmpreendimento.handler(({ input, context }) =>
    ranking(context, input, 'empreendimentos'),
  ),
  funil: api.dashboard.funil.handler(async ({ input, context }) => {
    const { atual } = recortesOf(input, context.now())
    return { periodo: periodOf(atual), itens: await funil(context.db, atual) }
  }),
  pendencias: api.dashboard.pendencias.handler(({ input, context }) => pendencias(context.db, input)),
  metas: api.dashboard.metas.handler(async ({ input: { loja_id }, context }) => ({
    itens: await metasUnderWay(context.db, today(context.now()), { loja_id, limite: MAX_METAS }),
  })),
}

const MAX_METAS = 5

type Asked = Pick<Context, 'db' | 'now'>

/** A figure of the period with its changes in percent from the previous period and from the same days of it. */
async function withVariacao(
  { db, now }: Asked,
  filtros: FiltrosDoDashboard,
  figureOf: (db: Context['db'], recorte: Recorte, ate: string) => Promise<Figura>,
) {
  const { atual, anterior, mesmosDias, hoje } = recortesOf(filtros, now())
  const agora = await figureOf(db, atual, hoje)
  const antes = await figureOf(db, anterior, (mesmosDias ?? anterior).ate)
  return {
    valor: agora.inteira,
    variacao: variacaoPercentual(agora.inteira, antes.inteira),
    periodo: periodOf(atual),
    anterior: periodOf(anterior),
    mesmosDias: mesmosDias && {
      variacao: variacaoPercentual(agora.parcial, antes.parcial),
      periodo: periodOf(mesmosDias),
    },
  }
}

async function ranking({ db, now }: Asked, filtros: FiltrosDoDashboard, table: 'lojas' | 'empreendimentos') {
  const { atual } = recortesOf(filtros, now())
  return { periodo: periodOf(atual), ...(await rankingOf(db, table, atual)) }
}

function periodOf({ de, ate }: Recorte) {
  return { de, ate }
}
