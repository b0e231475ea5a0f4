/** The typed client of the API, and what a failed call looks like to a screen. */

import { createORPCClient, fallbackORPCErrorMessage, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../contract/index.ts'
import { routes } from './contract-routes.ts'

/** Longest time a call may take; longer work is a job, not a request. */
const TIMEOUT_MS = 10_000

/** What a call may carry besides its input. */
export interface CallContext {
  /** The same key on a repeated request makes one record. */
  idempotencyKey?: string
  /** How long the call may take, where the usual time is not enough: a file goes along. */
  timeoutMs?: number
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context }): Record<string, string> =>
    context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
  fetch: async (request, init, { context }) => {
    const timeout = AbortSignal.timeout(context.timeoutMs ?? TIMEOUT_MS)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      const response = await fetch(request, { ...init, signal })
      tellWatchers(response.status)
      return response
    } catch (error) {
      // Whoever asked went away: that says nothing of the server.
      if (!request.signal.aborted) tellWatchers(null)
      throw error
    }
  },
})

const watchers = new Set<(status: number | null) => void>()

/** Calls back with the HTTP status of every call's answer, or null when there was none; returns how to stop. */
export function watchCalls(watcher: (status: number | null) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tellWatchers(status: number | null): void {
  for (const watcher of watchers) watcher(status)
}

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link)

/** A failed call in the words a person reads; `message` is empty where the answer had none. `campos` maps a field's path to what is wrong with it. */
export interface Failure {
  code: string
  message: string
  campos: Record<string, string>
  data: Record<string, unknown>
}

const NO_CONNECTION = 'Sem conexão com o servidor. Verifique a rede e tente novamente.'
const TOO_SLOW = 'O servidor demorou a responder. Tente novamente.'

/** What went wrong, whatever was thrown; codes SEM_CONEXAO and DEMOROU are the browser's own. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const data = isRecord(error.data) ? error.data : {}
    const campos = isRecord(data.campos) ? onlyText(data.campos) : {}
    if (typeof data.campo === 'string') campos[data.campo] ??= error.message
    // An answer without a sentence, such as a proxy's own page, gets the library's English one.
    const message = error.message === fallbackORPCErrorMessage(error.code, undefined) ? '' : error.message
    return { code: error.code, message, campos, data }
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
