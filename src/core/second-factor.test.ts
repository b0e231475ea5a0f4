import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupKey, makeRecoveryCodes, parseCode } from './second-factor.ts'

test.each([
  ['123456', { tipo: 'aplicativo', codigo: '123456' }],
  [' 123 456 ', { tipo: 'aplicativo', codigo: '123456' }],
  ['K7M2P-X4Q9R', { tipo: 'recuperacao', codigo: 'k7m2p-x4q9r' }],
  ['k7m2p x4q9r', { tipo: 'recuperacao', codigo: 'k7m2p-x4q9r' }],
  ['2345678923', { tipo: 'recuperacao', codigo: '23456-78923' }],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['k7m2p-x4q9', null],
  ['k7m2p-x4q9é', null],
  ['１２３４５６', null],
  ['', null],
])('%j is read as %j', (typed, parsed) => {
  expect(parseCode(typed)).toEqual(parsed)
})

test('the recovery codes are ten, all different, and read as they were made', () => {
  const codes = makeRecoveryCodes(randomInt)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
    expect(parseCode(code.toUpperCase())).toEqual({ tipo: 'recuperacao', codigo: code })
  }
})

test('reading a code twice changes nothing, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const parsed = parseCode(typed)
      expect(parsed && parseCode(parsed.codigo)).toEqual(parsed)
    }),
  )
})

test('a key stands in groups of four', () => {
  expect(groupKey('JBSWY3DPEHPK')).toBe('JBSW Y3DP EHPK')
  expect(groupKey('JBSWY')).toBe('JBSW Y')
  expect(groupKey('')).toBe('')
})
