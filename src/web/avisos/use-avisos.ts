/** The notices, shared by the bell and the menu. */
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/query.ts'
import { useCan } from '../session/session.tsx'

/** Polling interval: notices become due as time passes, not only after changes. */
const POLL_MS = 10 * 60_000

/** Only requested for a person who may see them. */
export function useAvisos() {
  const enabled = useCan('avisos.ler')
  return useQuery(orpc.avisos.listar.queryOptions({ input: {}, refetchInterval: POLL_MS, enabled }))
}
