/** The HTML that a page shows before its scripts run, which the server asks the built interface for. */
import type { PageData, Sidebar } from './page-data.ts'
import type { SessaoAtual } from './sessao.ts'

/** An opened page: its parameters, its data, and the state of the side navigation. */
export interface Opened {
  /** The parameters of its address, as the browser's router reads them. */
  search: Record<string, unknown>
  data: PageData
  /** The side navigation in this browser. */
  sidebar: Sidebar
}

export interface FirstViews {
  /**
   * The frame of every screen, in it the start of the screen at `address`; the frame alone if the answers are not all there or the
   * screen begins differently.
   */
  screen: (address: string, opened: Opened) => string
  /** The card of the sign-in. */
  signIn: (session: SessaoAtual) => string
}
