/** Idempotency keys, which make a repeated request count once. */
import { useRef } from 'react'

/** A random key of 32 hexadecimal digits; works over plain HTTP too, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The options of a call that counts once. */
export interface CallOptions {
  context: { idempotencyKey: string }
}

/** Returns the same options for the same content: retrying after a lost answer does not apply the change twice. */
export function useAttempt(): (content: unknown) => CallOptions {
  const attempt = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (attempt.current.content !== text) attempt.current = { content: text, key: randomKey() }
    return { context: { idempotencyKey: attempt.current.key } }
  }
}
