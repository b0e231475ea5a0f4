/** Encrypts short texts with the server's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts for one purpose; another purpose's cipher cannot decrypt it. */
export interface Cipher {
  /**
   * Returns IV, tag and ciphertext. The row's id is authenticated too: moved to another row, the text does not decrypt.
   */
  seal(id: string, text: string): Buffer
  /** The text; null if the secret, the purpose or the id differs. */
  open(id: string, sealed: Buffer): string | null
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A cipher with a key derived from the server's secret for `purpose`, such as 'plantao mails'. */
export function createCipher(secret: string, purpose: string): Cipher {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(id, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(id))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(id, sealed) {
      try {
        const iv = sealed.subarray(0, IV_BYTES)
        const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        const body = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
