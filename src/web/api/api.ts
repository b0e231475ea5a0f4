/** The typed API client, and how a failed call appears to a screen. */
import { createORPCClient, fallbackORPCErrorMessage, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../../contract/index.ts'
import { routes } from './contract-routes.ts'

/** Timeout of a call; longer work is a job, not a request. */
const TIMEOUT_MS = 10_000

/** Call options besides the input. */
export interface CallContext {
  /** Idempotency key: repeating the request with it creates only one record. */
  idempotencyKey?: string
  /** Timeout in milliseconds where the usual one is too short, as for file uploads. */
  timeoutMs?: number
  /** Lets the request finish when the page is left meanwhile. */
  keepalive?: boolean
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context }): Record<string, string> =>
    context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
  fetch: (request, init, { context: { timeoutMs, keepalive = false } }) =>
    send(request, { ...init, keepalive }, timeoutMs),
})

/** Sends a request with a timeout, and tells the subscribers how it ended. */
export async function send(request: Request, init?: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await fetch(request, { ...init, signal })
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

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link)

/**
 * A failed call in words for the user; `message` is empty where the answer had none. `fields` maps a field's path to
 * its error.
 */
export interface Failure {
  code: string
  message: string
  campos: Record<string, string>
  data: Record<string, unknown>
}

const NO_CONNECTION = 'Sem conexão com o servidor. Verifique a rede e tente novamente.'
const TOO_SLOW = 'O servidor demorou a responder. Tente novamente.'

/** Describes anything thrown; codes SEM_CONEXAO and DEMOROU originate in the browser. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const data = isRecord(error.data) ? error.data : {}
    const fields = isRecord(data.campos) ? onlyText(data.campos) : {}
    if (typeof data.campo === 'string') fields[data.campo] ??= error.message
    // Without a message from our server, for instance on a proxy's error page, oRPC supplies an English one.
    const message = error.message === fallbackORPCErrorMessage(error.code, undefined) ? '' : error.message
    return { code: error.code, message, campos: fields, data }
  }
  const slow = error instanceof DOMException && error.name === 'TimeoutError'
  return {
    code: slow ? 'DEMOROU' : 'SEM_CONEXAO',
    message: slow ? TOO_SLOW : NO_CONNECTION,
    campos: {},
    data: {},
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function onlyText(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
