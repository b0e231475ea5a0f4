/** The last act of money that a browser has seen, in a signed cookie: a database that does not have it was turned back. */
import type { Auth } from './auth.ts'
import { cookieValue, openSealed, sealToken } from './tokens.ts'

export interface SeenAct {
  /** When the epoch in which it was seen began, in microseconds since 1970; 0 for the first. */
  epoca: number
  /** The act of its movements. */
  ato: string
}

const MAX_AGE_DAYS = 180

/** Null without a valid cookie, and for a program, whose headers are its own. */
export function seenAct({ key, cookies }: Pick<Auth, 'key' | 'cookies'>, headers: Headers): SeenAct | null {
  if (headers.has('authorization')) return null
  const value = cookieValue(headers.get('cookie'), cookies.seenAct)
  const [, epoca, ato] =
    /^ato\.(\d{1,16})\.([0-9a-f-]{36})$/.exec((value && openSealed(value, key)) ?? '') ?? []
  return epoca && ato ? { epoca: Number(epoca), ato } : null
}

/** The Set-Cookie header. */
export function rememberSeenAct(
  { key, cookies }: Pick<Auth, 'key' | 'cookies'>,
  { epoca, ato }: SeenAct,
): string {
  const secure = cookies.secure ? '; Secure' : ''
  const value = sealToken(`ato.${epoca}.${ato}`, key)
  return `${cookies.seenAct}=${value}; Path=/; Max-Age=${MAX_AGE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}
