/** Hashes short texts with the server's secret. */
import { createHmac, hkdfSync } from 'node:crypto'

/** The 32 bytes that stand for a text. Without the secret nobody can try out which text they stand for. */
export type KeyedHash = (text: string) => Buffer

/** A hash with a key derived from the server's secret for `purpose`, such as 'plantao buscas'. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return (text) => createHmac('sha256', key).update(text).digest()
}
