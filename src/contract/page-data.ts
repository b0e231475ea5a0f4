/** What a screen's page brings along, as JSON in an element that does not run: the session and the screen's first answers. */
import type { SessaoAtual } from './sessao.ts'

/** Id of the element. */
export const PAGE_DATA = 'dados-da-pagina'

/** Tells the server, too, whether the side navigation is collapsed: 'true' while it is not. */
export const SIDEBAR_COOKIE = 'sidebar_state'

export interface PageData {
  session: SessaoAtual
  answers: PageAnswer[]
}

/** The answer to one call of the screen, under the names of its query's key. */
export interface PageAnswer {
  path: string[]
  /** 'infinite': the first page of a list. */
  type: 'query' | 'infinite'
  input: object
  output: unknown
}
