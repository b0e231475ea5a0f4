/** The routes of the rankings. */

import type { RankingRow } from '../../contract/ranking.ts'
import { RECORDS_PER_PAGE } from '../../core/pages.ts'
import { RANKING_FACTS, RANKING_FIELDS, type RankingKind } from '../../core/ranking.ts'
import { statusesCounted } from '../../core/vendas/vendas.ts'
import { api } from '../api/api.ts'
import { recortesOf } from '../dashboard/recorte.ts'
import { columnFrom } from '../export/columns.ts'
import { exportar } from '../export/export.ts'
import type { Column } from '../export/spreadsheet.ts'
import { rankingOf } from './queries.ts'

export const rankingHandlers = {
  listar: api.ranking.listar.handler(
    async ({ input: { por, pagina = 1, desistencia, ...filters }, context }) => {
      const { current } = recortesOf({ ...filters, only: context.only }, context.now())
      const { de, ate } = current
      const counted = { ...current, status: statusesCounted(desistencia) }
      const slice = { limit: RECORDS_PER_PAGE, offset: (pagina - 1) * RECORDS_PER_PAGE }
      return { ...(await rankingOf(context.db, por, counted, slice)), limitada: false, periodo: { de, ate } }
    },
  ),
  exportar: api.ranking.exportar.handler(({ input, context }) => {
    const { por, formato, desistencia, ...filters } = input
    const { current } = recortesOf({ ...filters, only: context.only }, context.now())
    const { only: _, ...shown } = current
    return exportar<RankingRow>(context, {
      name: `ranking-de-${por}`,
      folha: `Ranking de ${RANKING_FACTS[por].plural}`,
      format: formato,
      colunas: columnsOf(por),
      filtros: { ...shown, desistencia },
      async *pages(trx) {
        yield (await rankingOf(trx, por, { ...current, status: statusesCounted(desistencia) })).itens
      },
    })
  }),
}

/** Sums are left out where sales count twice. */
function columnsOf(por: RankingKind): Column<RankingRow>[] {
  const column = columnFrom(RANKING_FIELDS)<RankingRow>
  const impressa = por === 'gerentes' || 'somada'
  return [
    column('posicao', 9, { impressa: true }),
    column('nome', 40, { impressa: true }),
    column('quantidade', 10, { impressa }),
    column('valor', 20, { impressa }),
    column('comissao', 22, { impressa, title: RANKING_FACTS[por].comissoes }),
  ]
}
