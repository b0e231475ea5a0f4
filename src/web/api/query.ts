/** The query cache, and typed queries and mutations for every route. */
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { client, failureOf } from './api.ts'
import { noteFailure } from './explained.ts'

/** Refusals are final: only calls without a response, or with the server busy or its database unavailable, are retried. */
const RETRYABLE = new Set(['SEM_CONEXAO', 'DEMOROU', 'BANCO_INDISPONIVEL', 'SERVIDOR_OCUPADO'])
const RETRIES = 3
/**
 * A call refused because its session was just replaced is retried once, with the new session. Harmless after the session
 * has ended: no screen waits for the response then.
 */
const REPLACED_SESSION = 'NAO_AUTENTICADO'
const RETRY_DELAY_MS = 1_000

// By default React Query notifies screens from a timer, after the second click of a double click. A microtask disables
// the button before it.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  // Awaited before the screen's own `onError`.
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: {
    queries: {
      // Always: the server may run on this machine, so it can be reachable while the browser is offline.
      networkMode: 'always',
      staleTime: 15_000,
      retry: (count, error) => {
        if (isRetryable(error)) return count < RETRIES
        return count < (failureOf(error).code === REPLACED_SESSION ? 1 : 0)
      },
      retryDelay: RETRY_DELAY_MS,
    },
    // Changes are never retried automatically: the user sees the failure and presses again.
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Whether the same call may succeed a little later. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(failureOf(error).code)
}

export const orpc = createTanstackQueryUtils(client)

/** Invalidates these keys: active queries refetch now, the others on next use. */
export async function refetchKeys(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
