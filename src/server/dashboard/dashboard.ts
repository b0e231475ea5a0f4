/** The routes of the dashboard. Months follow the business time zone and the sale's date. */
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { today } from '../../core/datas.ts'
import { variacaoPercentual } from '../../core/indicadores.ts'
import { api, type Context } from '../api/api.ts'
import { metasEmCurso } from '../metas/consultas.ts'
import { contarAtivos, contratosAssinados, somaDasVendas, topVendedores, vendasRecentes } from './cartoes.ts'
import { pedido, type Recorte } from './recorte.ts'
import { funil, pendencias, rankingDe, vendasPorMes } from './series.ts'

export const dashboardHandlers = {
  vendasDoMes: api.dashboard.vendasDoMes.handler(({ input, context }) =>
    comVariacao(context, input, somaDasVendas),
  ),
  contratosAssinados: api.dashboard.contratosAssinados.handler(({ input, context }) =>
    comVariacao(context, input, contratosAssinados),
  ),
  vendedoresAtivos: api.dashboard.vendedoresAtivos.handler(async ({ input: { loja_id }, context }) => ({
    valor: await contarAtivos(context.db, 'colaboradores', loja_id),
  })),
  empreendimentosAtivos: api.dashboard.empreendimentosAtivos.handler(async ({ context }) => ({
    valor: await contarAtivos(context.db, 'empreendimentos'),
  })),
  vendasRecentes: api.dashboard.vendasRecentes.handler(async ({ input, context }) => ({
    itens: await vendasRecentes(context.db, input),
  })),
  topVendedores: api.dashboard.topVendedores.handler(async ({ input, context }) => {
    const { atual } = pedido(input, context.now())
    return { periodo: periodoDe(atual), itens: await topVendedores(context.db, atual) }
  }),
  vendasPorMes: api.dashboard.vendasPorMes.handler(async ({ input, context }) => ({
    itens: await vendasPorMes(context.db, pedido(input, context.now()).atual),
  })),
  vendasPorLoja: api.dashboard.vendasPorLoja.handler(({ input, context }) =>
    ranking(context, input, 'lojas'),
  ),
  vendasPorEmpreendimento: api.dashboard.vendasPorEmpreendimento.handler(({ input, context }) =>
    ranking(context, input, 'empreendimentos'),
  ),
  funil: api.dashboard.funil.handler(async ({ input, context }) => {
    const { atual } = pedido(input, context.now())
    return { periodo: periodoDe(atual), itens: await funil(context.db, atual) }
  }),
  pendencias: api.dashboard.pendencias.handler(({ input, context }) => pendencias(context.db, input)),
  metas: api.dashboard.metas.handler(async ({ input: { loja_id }, context }) => ({
    itens: await metasEmCurso(context.db, today(context.now()), { loja_id, limite: METAS }),
  })),
}

const METAS = 5

type Asked = Pick<Context, 'db' | 'now'>

/** A figure of the period with its change in percent from the previous period. */
async function comVariacao(
  { db, now }: Asked,
  filtros: FiltrosDoDashboard,
  figura: (db: Context['db'], recorte: Recorte) => Promise<number>,
) {
  const { atual, anterior } = pedido(filtros, now())
  const valor = await figura(db, atual)
  return {
    valor,
    variacao: variacaoPercentual(valor, await figura(db, anterior)),
    periodo: periodoDe(atual),
    anterior: periodoDe(anterior),
  }
}

async function ranking({ db, now }: Asked, filtros: FiltrosDoDashboard, tabela: 'lojas' | 'empreendimentos') {
  const { atual } = pedido(filtros, now())
  return { periodo: periodoDe(atual), ...(await rankingDe(db, tabela, atual)) }
}

function periodoDe({ de, ate }: Recorte) {
  return { de, ate }
}
