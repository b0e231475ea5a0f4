/** The typed API client, and how a failed call appears to a screen. */
import { type ClientLink, createORPCClient, fallbackORPCErrorMessage, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { contract } from '../../contract/index.ts'
import { Recusa } from '../../core/recusa.ts'
import type { CallContext } from './send.ts'

/** Loads what sends calls. The first call does too, but then waits for it. */
export const loadLink = () => import('./link.ts')

const link: ClientLink<CallContext> = {
  call: async (path, input, options) => (await loadLink()).link.call(path, input, options),
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
const FILE_CHANGED = 'O arquivo mudou ou foi movido depois de escolhido. Escolha-o de novo.'
/** Errors of a browser when a chosen file is no longer the one on the disk. */
const FILE_ERRORS = new Set(['NotReadableError', 'NotFoundError'])
const TOO_SLOW = 'O servidor demorou a responder. Tente novamente.'

/** Describes anything thrown; codes SEM_CONEXAO, DEMOROU and ARQUIVO_MUDOU, and any Recusa, originate in the browser. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ORPCError) {
    const data = isRecord(error.data) ? error.data : {}
    const fields = isRecord(data.campos) ? onlyText(data.campos) : {}
    if (typeof data.campo === 'string') fields[data.campo] ??= error.message
    // Without a message from our server, for instance on a proxy's error page, oRPC supplies an English one.
    const message = error.message === fallbackORPCErrorMessage(error.code, undefined) ? '' : error.message
    return { code: error.code, message, campos: fields, data }
  }
  if (error instanceof Recusa) return { code: error.codigo, message: error.mensagem, campos: {}, data: {} }
  return { ...failureHere(error instanceof DOMException ? error.name : ''), campos: {}, data: {} }
}

/** A failure without an answer, from the name of the browser's exception. */
function failureHere(name: string): Pick<Failure, 'code' | 'message'> {
  if (name === 'TimeoutError') return { code: 'DEMOROU', message: TOO_SLOW }
  if (FILE_ERRORS.has(name)) return { code: 'ARQUIVO_MUDOU', message: FILE_CHANGED }
  return { code: 'SEM_CONEXAO', message: NO_CONNECTION }
}

/**
 * Whether the server refused for good. Otherwise the change may have been made: the answer was lost, or came from a server
 * that failed or was busy.
 */
export function isDecided(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500 && error.status !== 408 && error.status !== 429
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function onlyText(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
