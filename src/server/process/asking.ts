import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asking } from './in-turn.ts'

/** The caller of the API's request that is being answered; none in background work. */
export const currentAsking = new AsyncLocalStorage<Required<Asking>>()
