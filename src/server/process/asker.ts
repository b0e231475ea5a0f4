import { AsyncLocalStorage } from 'node:async_hooks'

/** Aborted when the caller of the API's request that is being answered leaves; none in background work. */
export const askerLeaves = new AsyncLocalStorage<AbortSignal>()
