/** The routes of the dashboard: all figures at once, and each by itself. */
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import { api, type Context } from '../api/api.ts'
import { FIGURES } from './figures.ts'
import { readTogether } from './together.ts'

export const dashboardHandlers = {
  completo: api.dashboard.completo.handler(({ input, context }) => readAll(context, input)),
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
function readAll(context: Context, input: DashboardFilterInput) {
  return readTogether(context, input, async (read) => ({
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
  }))
}
