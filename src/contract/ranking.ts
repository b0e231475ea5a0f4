/** Rankings of a period: the dashboard's sums, for everybody and not only the largest. */
import { z } from 'zod'
import { RANKINGS } from '../core/ranking.ts'
import { DESISTENCIA_FILTERS } from '../core/vendas/vendas.ts'
import { dashboardFilterInput, periodo } from './dashboard/dashboard.ts'
import { file } from './files.ts'
import { listFormat, listPageOf, pagina } from './lists.ts'
import { routesOf } from './routes.ts'

const rankingFilterInput = dashboardFilterInput.safeExtend({
  por: z.enum(RANKINGS),
  /** `incluida`: sales in Desistência count too; by default they do not. */
  desistencia: z.enum(DESISTENCIA_FILTERS).optional(),
})

/**
 * Sales, their valor_venda and their commissions, in reais: for a corretor the own share of them, otherwise those of all
 * participants.
 */
const sum = { quantidade: z.number(), valor: z.number(), comissao: z.number() }

const rankingRow = z.object({
  /** By `valor`, from 1; equal values share a position. */
  posicao: z.number(),
  id: z.string(),
  nome: z.string(),
  ...sum,
})
export type RankingRow = z.output<typeof rankingRow>

const { get } = routesOf(['Ranking'])

export const rankingRoutes = {
  /**
   * A page, largest value first. `soma` is of all sales that count, each once and with the commissions of all participants:
   * a sale without a main seller or of several teams is in it too.
   */
  listar: get('/ranking', 'Ranking de um período')
    .input(rankingFilterInput.safeExtend({ pagina }))
    .output(listPageOf(rankingRow).extend({ periodo, soma: z.object(sum) })),
  exportar: get('/ranking/exportar', 'Exportar o ranking')
    .input(rankingFilterInput.safeExtend({ formato: listFormat }))
    .output(file),
}
