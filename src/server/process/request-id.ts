import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that is being answered, as its log lines have it; none in background work. */
export const requestId = new AsyncLocalStorage<string>()
