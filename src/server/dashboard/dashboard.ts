/** The routes of the dashboard: all figures at once, and each by itself. */
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import { today } from '../../core/dates.ts'
import { api, type Context } from '../api/api.ts'
import type { Database } from '../database/connection.ts'
import { type Begun, createSharedAnswers, type SharedAnswers } from '../database/shared-answers.ts'
import { FIGURES } from './figures.ts'
import { readTogether } from './together.ts'

type Everything = Awaited<ReturnType<typeof readAll>>

/** How many filters' answers are kept, each of some 20 kB. */
const MOST_SHARED = 50
const shared = new WeakMap<Database, SharedAnswers<Everything>>()

/** The answers that all readers of that database share: no figure depends on who asks. */
function sharedOf(database: Database): SharedAnswers<Everything> {
  const known = shared.get(database) ?? createSharedAnswers<Everything>(MOST_SHARED)
  shared.set(database, known)
  return known
}

export const dashboardHandlers = {
  completo: api.dashboard.completo.handler(({ input, context }) => {
    if (context.onReplica) return readAll(context, input)
    const key = JSON.stringify([today(context.now()), input])
    return sharedOf(context.database).share(context.db, key, async (begun) => {
      const answer = await readAll(context, input, begun)
      return { answer, isWhole: Object.values(answer).every((outcome) => 'dados' in outcome) }
    })
  }),
  vendasDoMes: api.dashboard.vendasDoMes.handler(FIGURES.vendasDoMes),
  contratosAssinados: api.dashboard.contratosAssinados.handler(FIGURES.contratosAssinados),
  vendedoresAtivos: api.dashboard.vendedoresAtivos.handler(FIGURES.vendedoresAtivos),
  empreendimentosAtivos: api.dashboard.empreendimentosAtivos.handler(FIGURES.empreendimentosAtivos),
  vendasRecentes: api.dashboard.vendasRecentes.handler(FIGURES.vendasRecentes),
  topVendedores: api.dashboard.topVendedores.handler(FIGURES.topVendedores),
  vendasPorMes: api.dashboard.vendasPorMes.handler(FIGURES.vendasPorMes),
  vendasPorLoja: api.dashboard.vendasPorLoja.handler(FIGURES.vendasPorLoja),
  vendasPorEmpreendimento: api.dashboard.vendasPorEmpreendimento.handler(FIGURES.vendasPorEmpreendimento),
  funil: api.dashboard.funil.handler(FIGURES.funil),
  pendencias: api.dashboard.pendencias.handler(FIGURES.pendencias),
  metas: api.dashboard.metas.handler(FIGURES.metas),
}

/** All figures; those that take longest with many sales come last. */
function readAll(context: Context, input: DashboardFilterInput, begun?: Begun) {
  return readTogether(
    context,
    input,
    async (read) => ({
      vendasDoMes: await read(FIGURES.vendasDoMes),
      contratosAssinados: await read(FIGURES.contratosAssinados),
      vendedoresAtivos: await read(FIGURES.vendedoresAtivos),
      empreendimentosAtivos: await read(FIGURES.empreendimentosAtivos),
      vendasRecentes: await read(FIGURES.vendasRecentes),
      funil: await read(FIGURES.funil),
      pendencias: await read(FIGURES.pendencias),
      vendasPorMes: await read(FIGURES.vendasPorMes),
      topVendedores: await read(FIGURES.topVendedores),
      vendasPorLoja: await read(FIGURES.vendasPorLoja),
      vendasPorEmpreendimento: await read(FIGURES.vendasPorEmpreendimento),
      metas: await read(FIGURES.metas),
    }),
    begun,
  )
}
