/** Rankings of a period: the dashboard's sums, for everybody and not only the largest. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { RANKINGS } from '../core/ranking.ts'
import { dashboardFilterInput, periodo } from './dashboard.ts'
import { formatoDaLista, listPageOf, pagina } from './lists.ts'

const filtrosDoRanking = dashboardFilterInput.safeExtend({ por: z.enum(RANKINGS) })
export type FiltrosDoRanking = z.output<typeof filtrosDoRanking>

/** Sales, their valor_venda and the commissions of all their participants, in reais. */
const sum = { quantidade: z.number(), valor: z.number(), comissao: z.number() }

const colocado = z.object({
  /** By `valor`, from 1; equal values share a position. */
  posicao: z.number(),
  id: z.string(),
  nome: z.string(),
  ...sum,
})
export type Colocado = z.output<typeof colocado>

const tags = ['Ranking']

export const rankingRotas = {
  /**
   * A page, largest value first. `sum` is of all sales of the period, each once: a sale without a main seller or of
   * several teams is in it too.
   */
  listar: oc
    .route({ method: 'GET', path: '/ranking', summary: 'Ranking de um período', tags })
    .input(filtrosDoRanking.safeExtend({ pagina }))
    .output(listPageOf(colocado).extend({ periodo, soma: z.object(sum) })),
  exportar: oc
    .route({ method: 'GET', path: '/ranking/exportar', summary: 'Exportar o ranking', tags })
    .input(filtrosDoRanking.safeExtend({ formato: formatoDaLista }))
    .output(z.instanceof(Blob)),
}
