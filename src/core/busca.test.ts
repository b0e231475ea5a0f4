/** What the search makes of a number. */
import { expect, it } from 'vitest'
import { amountIn, closingNumberIn } from './busca.ts'

it.each([
  ['12', 12],
  ['07', 7],
  ['Fechamento 12', 12],
  ['fechamento nº 12', 12],
  ['#3', 3],
  ['12,00', null],
  ['AR012/2026', null],
  ['1234567890', null],
])('a closing in %j', (text, numero) => expect(closingNumberIn(text)).toBe(numero))

it.each([
  ['1.609,35', 1609.35],
  ['1609,35', 1609.35],
  ['R$ 1.609', 1609],
  ['R$\u00a01.609,35', 1609.35],
  ['1609', null],
  ['0,00', null],
  ['Silva, Ana', null],
  ['1,2,3', null],
])('an amount in %j', (text, valor) => expect(amountIn(text)).toBe(valor))
