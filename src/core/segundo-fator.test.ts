import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveEmGrupos, gerarCodigosDeRecuperacao, lerCodigo } from './segundo-fator.ts'

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
])('%j is read as %j', (digitado, lido) => {
  expect(lerCodigo(digitado)).toEqual(lido)
})

test('the recovery codes are ten, all different, and read as they were made', () => {
  const codigos = gerarCodigosDeRecuperacao(randomInt)
  expect(new Set(codigos).size).toBe(10)
  for (const codigo of codigos) {
    expect(codigo).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
    expect(lerCodigo(codigo.toUpperCase())).toEqual({ tipo: 'recuperacao', codigo })
  }
})

test('reading a code twice changes nothing, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), (digitado) => {
      const lido = lerCodigo(digitado)
      expect(lido && lerCodigo(lido.codigo)).toEqual(lido)
    }),
  )
})

test('a key stands in groups of four', () => {
  expect(chaveEmGrupos('JBSWY3DPEHPK')).toBe('JBSW Y3DP EHPK')
  expect(chaveEmGrupos('JBSWY')).toBe('JBSW Y')
  expect(chaveEmGrupos('')).toBe('')
})
