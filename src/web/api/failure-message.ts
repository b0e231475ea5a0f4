/** Error messages for failed calls. */
import { failureOf } from './api.ts'
import { isExplained } from './explained.ts'

/** The server's message, or `fallback` if there is none. */
export function failureMessage(error: unknown, fallback: string): string {
  const { code, message } = failureOf(error)
  return code === 'ERRO_INTERNO' || message === '' ? fallback : message
}

/** `failureMessage` of a change, for its dialog; null without an error, or if the connection's banner explains it. */
export function changeFailure(error: unknown, fallback: string): string | null {
  return error === null || isExplained(error) ? null : failureMessage(error, fallback)
}

/** Failures for which the server gave no reason: unexpected ones, and calls without an answer. */
const WITHOUT_REASON = new Set(['ERRO_INTERNO', 'SEM_CONEXAO', 'DEMOROU'])

/** Why the server refused a change; null without an error, without a reason, or if the connection's banner explains it. */
export function reasonOf(error: unknown): string | null {
  if (error === null || isExplained(error)) return null
  const { code, message } = failureOf(error)
  return WITHOUT_REASON.has(code) || message === '' ? null : message
}
