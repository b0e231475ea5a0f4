/**
 * Shows who made a backup: its manifest is signed with Ed25519, by a key pair from the server's secret. It has the
 * hash of every table, so that the signature vouches for the whole file.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { BackupError, type Manifest } from './format.ts'

const PURPOSE = 'plantao assinatura de copias'
/** The bytes before the 32 of a private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The manifest with its signature. */
export function signManifest(manifest: Manifest, secret: string): Manifest {
  const key = keyOf(secret)
  const valor = sign(null, signedText(manifest), key).toString('base64url')
  return { ...manifest, assinatura: { chave: publicBytes(key).toString('base64url'), valor } }
}

/**
 * The fingerprint of the key that signed the manifest; null without a signature. `parsed` is its JSON with everything that it
 * says, also what this version does not know. Throws BackupError for a signature that does not fit.
 */
export function signerOf(parsed: object, { assinatura }: Manifest): string | null {
  if (!assinatura) return null
  const bytes = Buffer.from(assinatura.chave, 'base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: assinatura.chave }, format: 'jwk' })
  if (!verify(null, signedText(parsed), key, Buffer.from(assinatura.valor, 'base64url')))
    throw new BackupError('A assinatura da cópia não confere: o arquivo foi alterado depois de feito.')
  return fingerprint(bytes)
}

/** The fingerprint by which a person knows the signatures of a server with that secret: 'A1B2-C3D4-…', 128 bits. */
export function fingerprintOf(secret: string): string {
  return fingerprint(publicBytes(keyOf(secret)))
}

function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

function publicBytes(key: KeyObject): Buffer {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

function fingerprint(bytes: Buffer): string {
  const digits = createHash('sha256').update(bytes).digest('hex').slice(0, 32).toUpperCase()
  return digits.match(/.{4}/g)?.join('-') ?? ''
}

function signedText(manifest: object): Buffer {
  return Buffer.from(JSON.stringify({ ...manifest, assinatura: undefined }))
}
