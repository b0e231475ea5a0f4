/** The screen's filters in the URL, and the input of its queries. */
import { ORDENS_DE_COMISSOES, PERIODOS_DE_COMISSOES } from '../../contract/comissoes.ts'
import { POR_PAGINA } from '../../contract/listas.ts'
import { MAX_MARCADAS, SITUACOES_COMISSAO } from '../../core/comissoes.ts'
import type { ListSearch } from '../list/list-search.ts'
import { dateIn, idIn, listInput } from '../list/list-search.ts'
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
export const LINHAS_POR_PAGINA = [POR_PAGINA, 200, MAX_MARCADAS]

/** The parameters that `Limpar filtros` removes. */
export const SEM_FILTROS: Record<Exclude<keyof ComissoesSearch, 'linhas'> | 'busca' | 'pagina', undefined> = {
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
export function filtrosIn(search: ComissoesSearch) {
  const corretor = idIn(search.corretor)
  const loja = idIn(search.loja)
  const empreendimento = idIn(search.empreendimento)
  const de = dateIn(search.de)
  const ate = dateIn(search.ate)
  const status = statusIn(SITUACOES_COMISSAO, search.status)
  const periodo = statusIn(PERIODOS_DE_COMISSOES, search.periodo)
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
  const { texto, pagina, ordem } = listInput(address, ORDENS_DE_COMISSOES)
  const filtros = { ...filtrosIn(search), ...(texto ? { texto } : {}) }
  const linhas = LINHAS_POR_PAGINA.find((quantas) => quantas === search.linhas) ?? POR_PAGINA
  const ordered = { ...filtros, ...(ordem ? { ordem } : {}) }
  return {
    filtros,
    /** For the exported file. */
    ordered,
    linhas,
    list: {
      ...ordered,
      ...(pagina ? { pagina } : {}),
      ...(linhas === POR_PAGINA ? {} : { linhas: String(linhas) }),
    },
  }
}
