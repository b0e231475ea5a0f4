/** The screen's filters in the URL, and the input of its queries. */

import type { ComissoesContent, Visao } from '../../contract/visoes.ts'
import { COMISSAO_PERIODS, COMISSAO_SORT_COLUMNS, MAX_MARKED } from '../../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { ANDAMENTOS } from '../../core/financeiro/andamento.ts'
import { idIn } from '../../core/ids.ts'
import { RECORDS_PER_PAGE } from '../../core/pages.ts'
import { dateIn, given, type ListSearch, listInput } from '../list/list-search.ts'
import { statusIn } from '../list/StatusFilter.tsx'

/** The URL's parameters besides those of every list. */
export interface ComissoesSearch {
  corretor?: string
  loja?: string
  empreendimento?: string
  de?: string
  ate?: string
  periodo?: string
  status?: string
  andamento?: string
  origem?: string
  /** The saved view that was opened, even if the list was changed since. */
  visao?: string
  /** Rows per page. */
  linhas?: number
  /** The id of the work that releases all that the filter found, or takes that back, to see how far it is. */
  trabalho?: string
}

/** Rows per page that can be chosen. */
export const ROWS_PER_PAGE = [RECORDS_PER_PAGE, 200, MAX_MARKED]

/** The parameters that `Limpar filtros` removes. */
export const NO_FILTERS: Record<
  Exclude<keyof ComissoesSearch, 'linhas' | 'trabalho' | 'visao'> | 'busca' | 'pagina',
  undefined
> = {
  busca: undefined,
  pagina: undefined,
  corretor: undefined,
  loja: undefined,
  empreendimento: undefined,
  de: undefined,
  ate: undefined,
  periodo: undefined,
  status: undefined,
  andamento: undefined,
  origem: undefined,
}

/** The filters that the URL asks for; invalid ones are dropped. */
export function filtersIn(search: ComissoesSearch) {
  const periodo = statusIn(COMISSAO_PERIODS, search.periodo)
  return given({
    colaborador_id: idIn(search.corretor),
    loja_id: idIn(search.loja),
    empreendimento_id: idIn(search.empreendimento),
    de: dateIn(search.de),
    ate: dateIn(search.ate),
    // The usual one is not said.
    periodo: periodo === 'pagamento' ? periodo : undefined,
    status: statusIn(COMISSAO_SITUACOES, search.status),
    andamento: statusIn(ANDAMENTOS, search.andamento),
    origem: statusIn(['sem_venda'], search.origem),
  })
}

/** The address of a saved view. */
export function searchOf({ id, conteudo: { filtros, ordem } }: Visao<ComissoesContent>) {
  const { texto, colaborador_id, loja_id, empreendimento_id, ...others } = filtros
  const named = { busca: texto, corretor: colaborador_id, loja: loja_id, empreendimento: empreendimento_id }
  return { ...NO_FILTERS, ...others, ...named, ordem, visao: id }
}

/** The filters and what they are applied to: the list, its sums and its files. */
export function inputsOf(search: ComissoesSearch, address: ListSearch) {
  const { pagina, ...ordered } = listInput(address, COMISSAO_SORT_COLUMNS, filtersIn(search))
  const { ordem: _order, ...filters } = ordered
  const linhas = ROWS_PER_PAGE.find((count) => count === search.linhas) ?? RECORDS_PER_PAGE
  return {
    filtros: filters,
    /** For the exported file. */
    ordered,
    linhas,
    list: {
      ...ordered,
      ...given({ pagina, linhas: linhas === RECORDS_PER_PAGE ? undefined : String(linhas) }),
    },
  }
}
