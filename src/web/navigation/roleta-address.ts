/** URL parameters of the roleta, where draws and awards share a screen, in addition to those shared by all lists. */
import { getRouteApi } from '@tanstack/react-router'

export interface RoletaSearch {
  /** The tab that is open. */
  aba?: string
  /** The draw on the wheel, or the one whose award is being registered. */
  sorteio?: string
  /** The award whose delivery is being recorded. */
  entregar?: string
  /** Status filter of a list. */
  status?: string
  /** Last day shown in a list. */
  ate?: string
  /** Eligibility filters: store, tier, and whether to show participants or the others. */
  loja?: string
  faixa?: string
  situacao?: string
}

/** Tabs by URL value; the first one is omitted from the URL. */
export const TABS = {
  visual: 'visual',
  lista: 'lista',
  nova: 'nova',
  elegibilidade: 'elegibilidade',
  premiacoes: 'premiacoes',
  novaPremiacao: 'nova-premiacao',
} as const

/** Parameters cleared on changing tabs: search, filters and dialogs. */
export const OF_ONE_TAB = [
  'busca',
  'pagina',
  'ordem',
  'sorteio',
  'entregar',
  'status',
  'ate',
  'loja',
  'faixa',
  'situacao',
] as const

const route = getRouteApi('/_app/roleta')

/** The current parameters; the route has dropped invalid ones. */
export function useRoletaSearch(): RoletaSearch {
  return route.useSearch()
}
