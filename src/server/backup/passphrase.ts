/**
 * The stanza by which a passphrase opens a file in the age format, https://age-encryption.org/v1. The library's own derives the key in
 * JavaScript, whose 128 MB stay with the process; OpenSSL's go back at once, and leave the event loop free.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

/** N = 2^17, as OWASP recommends for scrypt with r = 8 and p = 1; it takes 128 MB. */
const WORK_FACTOR = 17
/** As the library accepts: 1 GB. */
const MAX_WORK_FACTOR = 20

const LABEL = 'age-encryption.org/v1/scrypt'
const SALT_BYTES = 16
const FILE_KEY_BYTES = 16
const TAG_BYTES = 16
/** Each key seals one file key. */
const NONCE = new Uint8Array(12)

/** Must be the only recipient of its file. */
export function passphraseRecipient(passphrase: string, workFactor = WORK_FACTOR): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES)
      const key = await derived(passphrase, salt, workFactor)
      const cipher = createCipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], sealed)]
    },
  }
}

/** Derives each file's key once, however often the file is opened. */
export function passphraseIdentity(passphrase: string): Identity {
  const keys = new Map<string, Promise<Buffer>>()
  const keyOf = (salt: Buffer, workFactor: number): Promise<Buffer> => {
    const name = `${workFactor} ${unpadded(salt)}`
    const key = keys.get(name) ?? derived(passphrase, salt, workFactor)
    keys.set(name, key)
    return key
  }
  return {
    async unwrapFileKey(stanzas) {
      const stanza = stanzas.find(({ args }) => args[0] === 'scrypt')
      if (!stanza) return null
      // Otherwise somebody with another recipient's key could have written the file.
      if (stanzas.length !== 1) throw new Error('scrypt recipient is not the only one in the header')
      const [, saltText = '', factorText = '', ...rest] = stanza.args
      const salt = Buffer.from(saltText, 'base64')
      const workFactor = Number(factorText)
      if (rest.length > 0 || salt.length !== SALT_BYTES || unpadded(salt) !== saltText)
        throw new Error('invalid scrypt stanza')
      if (!/^[1-9][0-9]*$/.test(factorText) || stanza.body.length !== FILE_KEY_BYTES + TAG_BYTES)
        throw new Error('invalid scrypt stanza')
      if (workFactor > MAX_WORK_FACTOR) throw new Error('scrypt work factor is too high')
      return opened(stanza.body, await keyOf(salt, workFactor))
    },
  }
}

/** Null for another key. */
function opened(sealed: Uint8Array, key: Buffer): Uint8Array | null {
  const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(FILE_KEY_BYTES))
  try {
    return new Uint8Array(
      Buffer.concat([decipher.update(sealed.subarray(0, FILE_KEY_BYTES)), decipher.final()]),
    )
  } catch {
    return null
  }
}

function derived(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const options = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 * 128 * 8 * 2 ** workFactor }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
