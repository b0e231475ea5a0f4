import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieValue, digest, newToken, openSealed, sealToken } from './tokens.ts'

const KEY = 'a key of the test'

test('tokens are long, of one alphabet, and never the same', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('a digest does not show its token', () => {
  expect(digest('abc')).toMatch(/^[\w-]{43}$/)
  expect(digest('abc')).not.toContain('abc')
  expect(digest('abc')).not.toBe(digest('abd'))
})

test('what is sealed opens with the same key alone', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (token) => {
      const sealed = sealToken(token, KEY)
      expect(openSealed(sealed, KEY)).toBe(token)
      expect(openSealed(sealed, `${KEY}!`)).toBeNull()
    }),
  )
})

test('a changed token or signature does not open', () => {
  const sealed = sealToken('abcdef', KEY)
  for (const forged of [
    '',
    '.',
    'abcdef',
    'abcdef.',
    `x${sealed}`,
    `${sealed}x`,
    '%E0%A4%A',
    sealed.slice(0, -3),
  ])
    expect(openSealed(forged, KEY)).toBeNull()
})

test('finds a cookie by its whole name; the first counts', () => {
  expect(cookieValue('a=1; ab=2;b=3=4; a=5', 'a')).toBe('1')
  expect(cookieValue('a=1; ab=2;b=3=4', 'b')).toBe('3=4')
  expect(cookieValue('a=1', 'c')).toBeNull()
  expect(cookieValue(null, 'a')).toBeNull()
})
