/** The router, with its pending, error and not-found screens. */
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
    /** Screen title for the window and screen readers: 'Vendas'. */
    title?: string
  }
  interface HistoryState {
    /** Where to go after signing in: the location originally requested. */
    destino?: string
    /** Id of the record that was created just now, which its list shows marked. */
    criado?: string
  }
}
