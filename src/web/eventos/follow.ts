/** Keeps the screen in sync with the server. */
import type { AnnouncedChange } from '../../contract/eventos.ts'
import { type AnnouncedTable, FOLLOWED_TABLES } from '../../core/followed-tables.ts'
import { isLongList } from '../api/long-lists.ts'
import { queryClient } from '../api/query.ts'
import { onRecovery } from '../connection/browser-connection.ts'
import { sessionStore } from '../session/browser-session.ts'
import { collectChanges, effectOn } from './affected.ts'
import { leadBy } from './lead.ts'
import { followChanges } from './stream.ts'

/** Their changes concern the name and the logo, which come with the session. */
const TABELAS_DA_MARCA: ReadonlySet<AnnouncedTable> = new Set(['configuracoes', 'configuracoes_logo'])

/** Syncs until the returned function is called. */
export function follow(): () => void {
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
  const stop = followChanges({
    open: openStream,
    // The leading tab was not told how old this page is.
    lead: leadBy(navigator.locks, document, () => onChange(FOLLOWED_TABLES)),
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
  ageMs: number | null,
  handlers: { onMessage: (change: AnnouncedChange) => void; onLost: () => void },
): () => void {
  const source = new EventSource(ageMs === null ? '/api/eventos' : `/api/eventos?idade=${ageMs}`)
  source.onmessage = ({ data }) => handlers.onMessage(JSON.parse(data))
  // EventSource's own reconnection has no backoff and does not know about the session.
  source.onerror = handlers.onLost
  return () => source.close()
}
