/** Keeps what is on screen in step with the server, as long as somebody with access is signed in. */
import type { Mudanca } from '../../contract/eventos.ts'
import { onRecovery } from '../connection/browser-connection.ts'
import { queryClient } from '../query.ts'
import { sessionStore } from '../session/browser-session.ts'
import { isListaLonga } from '../vendas/cache.ts'
import { collectChanges, effectOn } from './affected.ts'
import { leadBy } from './lead.ts'
import { followChanges } from './stream.ts'

/** Starts it; call it once, before the session. */
export function startEvents(): void {
  let stop: (() => void) | null = null
  sessionStore.subscribe((_event, { session }) => {
    const wanted = session?.user.usuario?.status === 'Ativo'
    if (wanted && !stop) stop = follow()
    else if (!wanted && stop) {
      stop()
      stop = null
    }
  })
}

function follow(): () => void {
  const channel = new BroadcastChannel('plantao-eventos')
  const stop = followChanges({
    open: openStream,
    lead: leadBy(navigator.locks, document),
    channel,
    checkSession: sessionStore.check,
    onRecovery,
    onChange: collectChanges((tabelas) => {
      const seen = document.visibilityState === 'visible'
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => effectOn(path, tabelas) === 'old',
        refetchType: 'none',
      })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path], state }) =>
          effectOn(path, tabelas) === 'reread' && !isListaLonga(state.data),
        // A page that nobody looks at reads anew when it is looked at again.
        refetchType: seen ? 'active' : 'none',
      })
    }),
  })
  return () => {
    stop()
    channel.close()
  }
}

function openStream(handlers: { onMessage: (mudanca: Mudanca) => void; onLost: () => void }): () => void {
  const source = new EventSource('/api/eventos')
  source.onmessage = ({ data }) => handlers.onMessage(JSON.parse(data))
  // The browser's own reconnecting knows neither pauses nor the session.
  source.onerror = handlers.onLost
  return () => source.close()
}
