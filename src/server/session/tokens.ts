/** Secrets that are handed out: how they are made, what is kept of them, and how one is sealed in a cookie. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes as text that an address, a header and a cookie carry unchanged. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token: enough to recognise it, useless to whoever reads the database. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A cookie's value: the token with its signature, in the form that better-auth writes and reads. */
export function sealToken(token: string, key: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, key)}`)
}

/** The token of a sealed cookie value; null when the signature is not ours. */
export function openSealed(value: string, key: string): string | null {
  const text = decoded(value)
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const token = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1))
  const own = Buffer.from(signatureOf(token, key))
  return given.length === own.length && timingSafeEqual(given, own) ? token : null
}

/** The value of one cookie of a Cookie header, as it stands there; the first counts where a name comes twice. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return null
}

function signatureOf(token: string, key: string): string {
  return createHmac('sha256', key).update(token).digest('base64')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
