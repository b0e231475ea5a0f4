/** The cache of what was read, and typed queries and mutations for every route. */
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { client, failureOf } from './api.ts'

/** Refusals are answers: only a call that got no answer, or found the database away, is tried again. */
const WORTH_RETRYING = new Set(['SEM_CONEXAO', 'DEMOROU', 'BANCO_INDISPONIVEL'])
const RETRIES = 3
/** Refused by a session that was just replaced: the next call has the new one. When it has ended, no screen waits for it. */
const REPLACED_SESSION = 'NAO_AUTENTICADO'
const RETRY_DELAY_MS = 1_000

// By default a screen hears of it in a timer, and the second click of a double click comes before: a call that has begun
// must have its button disabled by then.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may be on this very machine: whether it answers is found out by asking, not by the network card.
      networkMode: 'always',
      staleTime: 15_000,
      retry: (count, error) => {
        const { code } = failureOf(error)
        return count < (WORTH_RETRYING.has(code) ? RETRIES : code === REPLACED_SESSION ? 1 : 0)
      },
      retryDelay: RETRY_DELAY_MS,
    },
    // A change is never repeated by itself: the person sees that it failed and presses again.
    mutations: { networkMode: 'always', retry: false },
  },
})

export const orpc = createTanstackQueryUtils(client)

/** Has what is shown of these keys read anew, and the rest of them when it is shown next. */
export async function readAnew(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
