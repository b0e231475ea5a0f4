/** Starts session and connection, then renders the screens. */
import './no-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadLink } from './api/api.ts'
import { takePageData } from './api/page-data.ts'
import { queryClient } from './api/query.ts'
import { watchConnection } from './connection/browser-connection.ts'
import { ConnectionBanner } from './connection/ConnectionBanner.tsx'
import { startEvents } from './eventos/browser-events.ts'
import { removeFirstView } from './first-view.ts'
import { router } from './router.ts'
import { sessionStore, startSession } from './session/browser-session.ts'
import { SessionProvider } from './session/session.tsx'
import { reloadOnceWhenChunksVanish } from './shell/vanished-chunks.ts'
import { theme } from './theme.ts'
import { keepFocus } from './ui/kept-focus.ts'
import { Later } from './ui/Later.tsx'
import { preloadOnceUsed } from './ui/preload.ts'

const Toasts = lazy(() => import('./ui/Toasts.tsx'))

reloadOnceWhenChunksVanish()
watchConnection()
keepFocus()
const brought = takePageData()
startEvents((brought?.answers.length ?? 0) > 0)
startSession(brought?.session)
preloadOnceUsed(loadLink)

const root = document.getElementById('root')
if (!root) throw new Error('index.html não tem o elemento root')
removeFirstView(root)
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={sessionStore}>
          <RouterProvider router={router} />
          <ConnectionBanner />
          <Later>
            <Toasts />
          </Later>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
