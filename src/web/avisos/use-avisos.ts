/** The notices, shared by the bell and the menu. */
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/query.ts'

/** Polling interval: notices become due as time passes, not only after changes. */
const POLL_MS = 10 * 60_000

export function useAvisos() {
  return useQuery(orpc.avisos.listar.queryOptions({ input: {}, refetchInterval: POLL_MS }))
}
