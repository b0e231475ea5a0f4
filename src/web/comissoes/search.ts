/** The screen's filters in the URL, and the input of its queries. */
import { COMISSAO_PERIODS, COMISSAO_SORT_COLUMNS } from '../../contract/comissoes.ts'
import { RECORDS_PER_PAGE } from '../../contract/lists.ts'
import { MAX_MARKED } from '../../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { idIn } from '../../core/ids.ts'
import type { ListSearch } from '../list/list-search.ts'
import { dateIn, listInput } from '../list/list-search.ts'
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
  /** Rows per page. */
  linhas?: number
}

/** Rows per page that can be chosen. */
export const ROWS_PER_PAGE = [RECORDS_PER_PAGE, 200, MAX_MARKED]

/** The parameters that `Limpar filtros` removes. */
export const NO_FILTERS: Record<Exclude<keyof ComissoesSearch, 'linhas'> | 'busca' | 'pagina', undefined> = {
  busca: undefined,
  pagina: undefined,
  corretor: undefined,
  loja: undefined,
  empreendimento: undefined,
  de: undefined,
  ate: undefined,
  periodo: undefined,
  status: undefined,
}

/** The filters that the URL asks for; invalid ones are dropped. */
export function filtersIn(search: ComissoesSearch) {
  const corretor = idIn(search.corretor)
  const loja = idIn(search.loja)
  const empreendimento = idIn(search.empreendimento)
  const de = dateIn(search.de)
  const ate = dateIn(search.ate)
  const status = statusIn(COMISSAO_SITUACOES, search.status)
  const periodo = statusIn(COMISSAO_PERIODS, search.periodo)
  return {
    ...(corretor ? { colaborador_id: corretor } : {}),
    ...(loja ? { loja_id: loja } : {}),
    ...(empreendimento ? { empreendimento_id: empreendimento } : {}),
    ...(de ? { de } : {}),
    ...(ate ? { ate } : {}),
    ...(periodo === 'pagamento' ? { periodo } : {}),
    ...(status ? { status } : {}),
  }
}

/** The filters and what they are applied to: the list, its sums and its files. */
export function inputsOf(search: ComissoesSearch, address: ListSearch) {
  const { texto, pagina, ordem } = listInput(address, COMISSAO_SORT_COLUMNS)
  const filters = { ...filtersIn(search), ...(texto ? { texto } : {}) }
  const linhas = ROWS_PER_PAGE.find((count) => count === search.linhas) ?? RECORDS_PER_PAGE
  const ordered = { ...filters, ...(ordem ? { ordem } : {}) }
  return {
    filtros: filters,
    /** For the exported file. */
    ordered,
    linhas,
    list: {
      ...ordered,
      ...(pagina ? { pagina } : {}),
      ...(linhas === RECORDS_PER_PAGE ? {} : { linhas: String(linhas) }),
    },
  }
}
