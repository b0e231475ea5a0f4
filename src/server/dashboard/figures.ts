/** What each of the dashboard's routes answers. Months follow the business time zone and the sale's date. */
import type { FigureName, Figures } from '../../contract/dashboard/dashboard.ts'
import { variacaoOf } from '../../core/dashboard/dashboard.ts'
import { today } from '../../core/dates.ts'
import { type Context, primaryOf } from '../api/api.ts'
import { readEsperas } from '../financeiro/esperas.ts'
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
import { type Recorte, recortesOf, type SeenFilters } from './recorte.ts'
import { funil, pendencias, rankingOf, vendasPorMes } from './series.ts'

/** The filters, the time, the server's settings, and where to read. */
export interface Asked {
  input: SeenFilters
  context: Pick<Context, 'db' | 'onReplica' | 'database' | 'now' | 'config'>
}

/** By the names of their routes, in the order in which the common answer reads them: the slowest with many sales come last. */
export const FIGURES = {
  vendasDoMes: (asked: Asked) => withVariacao(asked, sumOfVendas),
  contratosAssinados: (asked: Asked) => withVariacao(asked, countAssinadas),
  vendedoresAtivos: async ({ input: { loja_id, only }, context }: Asked) => ({
    valor: await countAtivos(context.db, 'colaboradores', only ?? loja_id),
  }),
  financeiro: async ({ input: { only }, context }: Asked) => {
    const hoje = today(context.now())
    const esperas = await readEsperas(primaryOf(context), only, hoje)
    return esperas && { ...esperas, hoje }
  },
  empreendimentosAtivos: async ({ context }: Asked) => ({
    valor: await countAtivos(context.db, 'empreendimentos'),
  }),
  vendasRecentes: async ({ input, context: { db, config } }: Asked) => {
    const itens = await latestVendas(db, input)
    // One loja with few sales is no empty system.
    const mayBeEmpty = itens.length < LATEST && input.only === null
    return { itens, primeirosPassos: mayBeEmpty ? await firstSteps(db, config) : null }
  },
  funil: async ({ input, context }: Asked) => {
    const { current } = recortesOf(input, context.now())
    return { periodo: periodOf(current), itens: await funil(context.db, current) }
  },
  pendencias: ({ input, context }: Asked) => pendencias(context.db, input),
  vendasPorMes: async ({ input, context }: Asked) => ({
    itens: await vendasPorMes(context.db, recortesOf(input, context.now()).current),
  }),
  topVendedores: async ({ input, context }: Asked) => {
    const { current } = recortesOf(input, context.now())
    return { periodo: periodOf(current), itens: await topVendedores(context.db, current) }
  },
  vendasPorLoja: (asked: Asked) => ranking(asked, 'lojas'),
  vendasPorEmpreendimento: (asked: Asked) => ranking(asked, 'empreendimentos'),
  metas: async ({ input: { loja_id, only }, context }: Asked) => ({
    itens: await metasUnderWay(context.db, today(context.now()), { loja_id, only, limit: MAX_METAS }),
  }),
} satisfies { [N in FigureName]: (asked: Asked) => Promise<Figures[N]> }

const MAX_METAS = 5

/** A figure of the period with its changes in percent from the previous period and from the same days of it. */
async function withVariacao(
  { input, context: { db, now } }: Asked,
  figureOf: (db: Context['db'], recorte: Recorte, ate: string) => Promise<Figure>,
) {
  const { current, previous, sameDays, hoje } = recortesOf(input, now())
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

async function ranking({ input, context: { db, now } }: Asked, table: 'lojas' | 'empreendimentos') {
  const { current } = recortesOf(input, now())
  return { periodo: periodOf(current), ...(await rankingOf(db, table, current)) }
}

function periodOf({ de, ate }: Recorte) {
  return { de, ate }
}
