/** Starts session and connection, then renders the screens. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadLink } from './api/api.ts'
import { takePageData } from './api/page-data.ts'
import { queryClient } from './api/query.ts'
import { watchConnection } from './connection/browser-connection.ts'
import { ConnectionBanner } from './connection/ConnectionBanner.tsx'
import { startEvents } from './eventos/start-events.ts'
import { pause, removeFirstView } from './first-view/first-view.ts'
import { router } from './router.ts'
import { sessionStore, startSession } from './session/browser-session.ts'
import { SessionProvider } from './session/session.tsx'
import { reloadOnceWhenChunksVanish } from './shell/vanished-chunks.ts'
import { theme } from './theme.ts'
import { keepFocus } from './ui/kept-focus.ts'
import { Later } from './ui/Later.tsx'
import { isFrameShown, preloadOnceUsed } from './ui/preload.ts'

/** How long the first rendering waits for the screen's code: a slow network must not hide the connection's banner. */
const PATIENCE_MS = 1_000

const Toasts = lazy(() => import('./ui/Toasts.tsx'))

reloadOnceWhenChunksVanish()
watchConnection()
keepFocus()
const brought = takePageData()
startEvents()
startSession(brought?.session)
preloadOnceUsed(loadLink)

const root = document.getElementById('root')
if (!root) throw new Error('index.html não tem o elemento root')
removeFirstView(root)
const reactRoot = createRoot(root)
const app = (
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
  </StrictMode>
)
if (isFrameShown()) {
  await pause()
  // Rendered before its code is there, the screen would come in one long task; in a transition it comes in short ones.
  await Promise.race([
    router.load().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  startTransition(() => reactRoot.render(app))
} else reactRoot.render(app)
