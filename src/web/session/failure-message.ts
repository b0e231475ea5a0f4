/** What a person is told of a call that failed. */
import { failureOf } from '../api.ts'

/** The server's own sentence, or `fallback` where it has none to say. */
export function failureMessage(error: unknown, fallback: string): string {
  const { code, message } = failureOf(error)
  return code === 'ERRO_INTERNO' || message === '' ? fallback : message
}
