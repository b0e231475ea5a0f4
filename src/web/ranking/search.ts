/** The rankings' kind and filters in the URL, and the sales behind a row. */
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import type { RankingKind } from '../../core/ranking.ts'

/** The URL's parameters besides those of every list. */
export interface RankingSearch extends DashboardFilterInput {
  desistencia?: string
}

/** The filter of the list of sales that a row counts. */
export const VENDAS_FILTER: Readonly<Record<RankingKind, (id: string) => VendaFilterInput>> = {
  corretores: (id) => ({ colaborador_id: id, papel: 'principal' }),
  gerentes: (id) => ({ colaborador_id: id, papel: 'equipe' }),
  lojas: (id) => ({ loja_id: id }),
  empreendimentos: (id) => ({ empreendimento_id: id }),
}
