/** The data in a screen's page, as JSON in an element that does not run: the session and the screen's first answers. */
import type { SessaoAtual } from './sessao.ts'

/** Id of the element. */
export const PAGE_DATA = 'dados-da-pagina'

/** On how wide a screen the side navigation stands beside the content: 'medium' up to 1024 px. */
export const SIDEBAR_WIDTHS = ['medium', 'wide'] as const

export type SidebarWidth = (typeof SIDEBAR_WIDTHS)[number]

/** Tells the server, too, whether the side navigation is expanded, 'true' or 'false', as somebody chose it on such a screen. */
export const SIDEBAR_COOKIES: Readonly<Record<SidebarWidth, string>> = {
  medium: 'sidebar_state_medium',
  wide: 'sidebar_state',
}

/** Whether it is expanded on such a screen. */
export type Sidebar = Readonly<Record<SidebarWidth, boolean>>

/** As chosen, and otherwise expanded where it leaves the content enough room. `read` gives the value of a cookie. */
export function sidebarIn(read: (cookie: string) => string | null): Sidebar {
  return {
    medium: read(SIDEBAR_COOKIES.medium) === 'true',
    wide: read(SIDEBAR_COOKIES.wide) !== 'false',
  }
}

export interface PageData {
  /** When it was read, ISO 8601: the browser's first idea of the server's time. */
  em: string
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
