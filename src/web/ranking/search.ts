/** The rankings' kind and filters in the URL, and the sales behind a row. */
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas.ts'
import type { TipoDeRanking } from '../../core/ranking.ts'

/** The URL's parameters besides those of every list. */
export type RankingSearch = DashboardFilterInput

/** The filter of the list of sales that a row counts. */
export const FILTRO_DAS_VENDAS: Readonly<Record<TipoDeRanking, (id: string) => VendaFilterInput>> = {
  corretores: (id) => ({ colaborador_id: id, papel: 'principal' }),
  gerentes: (id) => ({ colaborador_id: id, papel: 'equipe' }),
  lojas: (id) => ({ loja_id: id }),
  empreendimentos: (id) => ({ empreendimento_id: id }),
}
