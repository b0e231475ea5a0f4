/** Tokens: generation, stored hashes, and signed cookies. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes as URL-safe text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash stored in place of a token: it identifies the token but is useless to a reader of the database. */
export function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A cookie value in better-auth's format: the token with its signature. */
export function sealToken(token: string, key: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, key)}`)
}

/** The token of a signed cookie value; null if the signature is invalid. */
export function openSealed(value: string, key: string): string | null {
  const text = decoded(value)
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const token = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1))
  const own = Buffer.from(signatureOf(token, key))
  return given.length === own.length && timingSafeEqual(given, own) ? token : null
}

/** The raw value of a cookie in a Cookie header; the first if the name occurs twice. */
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
