/** The screens by their addresses, and what stands in for one that is missing or failed. */
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** What the window's title and screen readers call the screen: 'Vendas'. */
    titulo?: string
  }
  interface HistoryState {
    /** Where to go after signing in: the address that was asked for. */
    destino?: string
  }
}
