/** Rankings of a period: the dashboard's sums, for everybody and not only the largest. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { RANKINGS } from '../core/ranking.ts'
import { dashboardFilterInput, periodo } from './dashboard.ts'
import { listFormat, listPageOf, pagina } from './lists.ts'

const rankingFilterInput = dashboardFilterInput.safeExtend({ por: z.enum(RANKINGS) })
export type RankingFilterInput = z.output<typeof rankingFilterInput>

/** Sales, their valor_venda and the commissions of all their participants, in reais. */
const sum = { quantidade: z.number(), valor: z.number(), comissao: z.number() }

const rankingRow = z.object({
  /** By `valor`, from 1; equal values share a position. */
  posicao: z.number(),
  id: z.string(),
  nome: z.string(),
  ...sum,
})
export type RankingRow = z.output<typeof rankingRow>

const tags = ['Ranking']

export const rankingRoutes = {
  /**
   * A page, largest value first. `sum` is of all sales of the period, each once: a sale without a main seller or of
   * several teams is in it too.
   */
  listar: oc
    .route({ method: 'GET', path: '/ranking', summary: 'Ranking de um período', tags })
    .input(rankingFilterInput.safeExtend({ pagina }))
    .output(listPageOf(rankingRow).extend({ periodo, soma: z.object(sum) })),
  exportar: oc
    .route({ method: 'GET', path: '/ranking/exportar', summary: 'Exportar o ranking', tags })
    .input(rankingFilterInput.safeExtend({ formato: listFormat }))
    .output(z.instanceof(Blob)),
}
