/** The calls that screens begin with. One that is missing here, or has another input than the screen's, the browser makes. */
import { readSearch as readDashboardSearch } from '../../contract/dashboard/search.ts'
import type { PageAnswer } from '../../contract/page-data.ts'
import { mayCall, type Person } from '../../contract/permissions.ts'
import {
  filtersOf,
  firstPageInput,
  readSearch as readVendasSearch,
  VISOES_DE_VENDAS,
} from '../../contract/vendas/search.ts'
import { jsonIn } from '../../core/json.ts'
import { routeOf } from '../api/api.ts'

export type FirstCall = Omit<PageAnswer, 'output'>

type Search = Record<string, unknown>

const dashboard = (search: Search): FirstCall[] => [
  { path: ['dashboard', 'completo'], type: 'query', input: readDashboardSearch(search) },
]

const SCREENS: Readonly<Record<string, (search: Search) => FirstCall[]>> = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/vendas': (raw) => {
    const search = readVendasSearch(raw)
    return [
      { path: ['vendas', 'listar'], type: 'infinite', input: firstPageInput(search) },
      { path: ['vendas', 'totais'], type: 'query', input: filtersOf(search) },
      { path: ['visoes', 'listar'], type: 'query', input: VISOES_DE_VENDAS },
    ]
  },
  // As they open, without filters, order and page.
  '/comissoes': (search) =>
    Object.keys(search).length > 0
      ? []
      : [
          { path: ['comissoes', 'listar'], type: 'query', input: {} },
          { path: ['comissoes', 'somas'], type: 'query', input: {} },
          { path: ['visoes', 'listar'], type: 'query', input: { tela: 'comissoes' } },
        ],
}

/** The notices under the bell, which every screen shows. */
const AVISOS: FirstCall = { path: ['avisos', 'listar'], type: 'query', input: {} }

/**
 * The calls of the screen at `address` (as in the build's list of screens), opened as `url`, that `person` may make; none
 * for other screens.
 */
export function firstCalls(address: string, url: string, person: Person): FirstCall[] {
  const screen = SCREENS[address]
  const calls = screen ? [AVISOS, ...screen(searchIn(url))] : []
  return calls.filter(({ path }) => mayCall(person, routeOf(path)))
}

/** The parameters of an address as the browser's router reads them: what is JSON counts as such. */
export function searchIn(url: string): Search {
  const params = new URL(url, 'http://plantao').searchParams
  return Object.fromEntries([...params].map(([name, value]) => [name, parsed(value)]))
}

function parsed(text: string): unknown {
  const value = jsonIn(text)
  return value === undefined ? text : value
}
