/** The routes of the dashboard: all figures at once, and each by itself. */
import {
  type DashboardFilterInput,
  FIGURE_NAMES,
  type FigureName,
} from '../../contract/dashboard/dashboard.ts'
import { api, type Context } from '../api/api.ts'
import { FIGURES } from './figures.ts'
import type { SeenFilters } from './recorte.ts'
import { type Outcome, readTogether } from './together.ts'

type Routes = typeof api.dashboard

export const dashboardHandlers = {
  completo: api.dashboard.completo.handler(({ input, context }) => readAll(context, seenBy(context, input))),
  ...(Object.fromEntries(
    // FIGURES matches the routes by its own type; TypeScript cannot follow the name through both.
    FIGURE_NAMES.map((name) => [name, api.dashboard[name].handler(figureHandler(name) as never)]),
  ) as { [N in FigureName]: ReturnType<Routes[N]['handler']> }),
}

function figureHandler(name: FigureName) {
  return ({ input, context }: { input: DashboardFilterInput; context: Context }) =>
    FIGURES[name]({ input: seenBy(context, input), context })
}

function seenBy(context: Context, input: DashboardFilterInput): SeenFilters {
  return { ...input, only: context.only }
}

type Outcomes = { [N in FigureName]: Outcome<Awaited<ReturnType<(typeof FIGURES)[N]>>> }

/** All figures, read in the order of FIGURES. */
function readAll(context: Context, input: SeenFilters): Promise<Outcomes> {
  return readTogether(context, input, async (read) => {
    const outcomes: [string, Outcome<unknown>][] = []
    for (const [name, figure] of Object.entries(FIGURES)) outcomes.push([name, await read<unknown>(figure)])
    return Object.fromEntries(outcomes) as Outcomes
  })
}
