/** Error messages for failed calls. */
import { failureOf } from '../api/api.ts'

/** The server's message, or `fallback` if there is none. */
export function failureMessage(error: unknown, fallback: string): string {
  const { code, message } = failureOf(error)
  return code === 'ERRO_INTERNO' || message === '' ? fallback : message
}
