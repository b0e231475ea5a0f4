import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetLinkTokens, linkToken, markLinkOpened, takeLinkTokens, wasLinkOpened } from './link-tokens.ts'

/** Opens an address and takes its secrets; returns the address that is left, or null when it was not touched. */
function open(path: string): string | null {
  const { pathname, search } = new URL(path, 'http://localhost')
  const replaceState = vi.fn()
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('history', { state: null, replaceState })
  takeLinkTokens()
  return replaceState.mock.lastCall?.[2] ?? null
}

afterEach(() => {
  vi.unstubAllGlobals()
  forgetLinkTokens()
})

describe('takeLinkTokens', () => {
  it('takes both tokens of a recovery link out of the address, as they were written', () => {
    expect(open('/reset-password?access_token=12e4&refresh_token=007')).toBe('/reset-password')
    expect(linkToken('access_token')).toBe('12e4')
    expect(linkToken('refresh_token')).toBe('007')
  })

  it('finds none where the link carries none', () => {
    open('/reset-password?access_token=a')
    expect(linkToken('refresh_token')).toBe('')
  })

  it('takes a token under an address with a slash at its end', () => {
    expect(open('/primeiro-acesso/?token=abc')).toBe('/primeiro-acesso/')
    expect(linkToken('token')).toBe('abc')
  })

  it('leaves other addresses alone', () => {
    expect(open('/vendas?token=abc')).toBeNull()
    expect(linkToken('token')).toBe('')
  })

  it('knows after a reload that the link was opened, and nothing of its secrets', () => {
    open('/reset-password?access_token=a&refresh_token=b')
    const state = { key: 'k' }
    vi.stubGlobal('history', { state, replaceState: (next: object) => Object.assign(state, next) })
    expect(wasLinkOpened()).toBe(false)
    markLinkOpened()
    expect(wasLinkOpened()).toBe(true)
    expect(state).toEqual({ key: 'k', linkOpened: true })
  })

  it('forgets them once they were used', () => {
    open('/confirmar-email?token=abc')
    forgetLinkTokens()
    expect(linkToken('token')).toBe('')
  })
})
