/** Keeps the screen in sync with the server while a user with access is signed in. */
import type { AnnouncedChange } from '../../contract/eventos.ts'
import { type AnnouncedTable, FOLLOWED_TABLES } from '../../core/cadastros.ts'
import { queryClient } from '../api/query.ts'
import { onRecovery } from '../connection/browser-connection.ts'
import { sessionStore } from '../session/browser-session.ts'
import { isLongList } from '../vendas/cache.ts'
import { collectChanges, effectOn } from './affected.ts'
import { leadBy } from './lead.ts'
import { followChanges } from './stream.ts'

/** Their changes concern the name and the logo, which come with the session. */
const TABELAS_DA_MARCA: ReadonlySet<AnnouncedTable> = new Set(['configuracoes', 'configuracoes_logo'])

/**
 * Starts syncing; call it once, before the session starts. `position` is where the changes stood when the page's answers
 * were read; null if it brought none.
 */
export function startEvents(position: string | null): void {
  let since = position
  let stop: (() => void) | null = null
  sessionStore.subscribe((_event, { session }) => {
    const wanted = session?.user.usuario?.status === 'Ativo'
    if (wanted && !stop) {
      stop = follow(since)
      since = null
    } else if (!wanted && stop) {
      stop()
      stop = null
    }
  })
}

function follow(position: string | null): () => void {
  const channel = new BroadcastChannel('plantao-eventos')
  const onChange = collectChanges((tables) => {
    if (tables.some((table) => TABELAS_DA_MARCA.has(table))) void sessionStore.check()
    const seen = document.visibilityState === 'visible'
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => effectOn(path, tables) === 'stale',
      refetchType: 'none',
    })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path], state }) =>
        effectOn(path, tables) === 'refetch' && !isLongList(state.data),
      // Hidden tabs refetch when they become visible again.
      refetchType: seen ? 'active' : 'none',
    })
  })
  let since = position
  const stop = followChanges({
    open: (handlers) => {
      const stream = openStream(since, handlers)
      // A later stream follows a gap, after which everything counts as changed.
      since = null
      return stream
    },
    // The leading tab was not asked what changed since this page.
    lead: leadBy(navigator.locks, document, () => position !== null && onChange(FOLLOWED_TABLES)),
    channel,
    checkSession: sessionStore.check,
    onRecovery,
    onChange,
  })
  return () => {
    stop()
    channel.close()
  }
}

function openStream(
  since: string | null,
  handlers: { onMessage: (change: AnnouncedChange) => void; onLost: () => void },
): () => void {
  const source = new EventSource(since === null ? '/api/eventos' : `/api/eventos?desde=${since}`)
  source.onmessage = ({ data }) => handlers.onMessage(JSON.parse(data))
  // EventSource's own reconnection has no backoff and does not know about the session.
  source.onerror = handlers.onLost
  return () => source.close()
}
