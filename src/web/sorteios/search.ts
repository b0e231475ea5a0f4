/** The parts of the roleta's address besides those that every list has. */
import { getRouteApi } from '@tanstack/react-router'

export interface RoletaSearch {
  /** The tab that is open. */
  aba?: string
  /** The draw on the wheel, or the one for whose winner an award is registered. */
  sorteio?: string
  /** The award whose delivery is recorded. */
  entregar?: string
  /** Of a list: the status that is shown. */
  status?: string
  /** Of a list: the last day that is shown. */
  ate?: string
  /** Of the eligibility: the store, and whether those who take part are shown or the others. */
  loja?: string
  situacao?: string
}

/** The tabs, by what the address calls them; the first one is not named there. */
export const ABAS = {
  visual: 'visual',
  lista: 'lista',
  nova: 'nova',
  elegibilidade: 'elegibilidade',
  premiacoes: 'premiacoes',
  novaPremiacao: 'nova-premiacao',
} as const

/** What one tab's search, filters and dialogs say to no other tab. */
export const DE_UMA_ABA = [
  ...(['busca', 'pagina', 'ordem', 'sorteio', 'entregar', 'status', 'ate', 'loja', 'situacao'] as const),
] as const

const route = getRouteApi('/_app/roleta/')

/** The present address; what cannot be understood is left out. */
export function useRoletaSearch(): RoletaSearch {
  return route.useSearch()
}
