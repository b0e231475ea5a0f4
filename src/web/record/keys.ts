/** Idempotency keys, which make a repeated request count once. */
import { useRef } from 'react'

/** A random key of 32 hexadecimal digits; works over plain HTTP too, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Returns the same key for the same content: retrying after a lost answer does not apply the change twice. */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (attempt.current.content !== text) attempt.current = { content: text, key: randomKey() }
    return attempt.current.key
  }
}
