/** Sends requests to the server, and tells how each ended. */
import { learnTime } from './server-clock.ts'

/** Timeout of a call; longer work is a job, not a request. */
const TIMEOUT_MS = 10_000
/** For a call that reads a spreadsheet: a minute at most, after those of two others. */
export const PLANILHA_TIMEOUT_MS = 180_000

/** Call options besides the input. */
export interface CallContext {
  /** Idempotency key: repeating the request with it creates only one record. */
  idempotencyKey?: string
  /** Timeout in milliseconds where the usual one is too short, as for file uploads. */
  timeoutMs?: number
  /** Lets the request finish when the page is left meanwhile. */
  keepalive?: boolean
}

/** Sends a request with a timeout, and tells the subscribers how it ended. */
export async function send(request: Request, init?: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await fetch(request, { ...init, signal })
    learnTime(response.headers.get('date'))
    notifySubscribers(response.status)
    return response
  } catch (error) {
    // An abort by the caller is no sign of a server failure.
    if (!request.signal.aborted) notifySubscribers(null)
    throw error
  }
}

const subscribers = new Set<(status: number | null) => void>()

/** Subscribes to the HTTP status of every call (null without an answer); returns the unsubscribe function. */
export function watchCalls(subscriber: (status: number | null) => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

function notifySubscribers(status: number | null): void {
  for (const subscriber of subscribers) subscriber(status)
}
