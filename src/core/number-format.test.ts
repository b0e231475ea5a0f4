import { expect, it } from 'vitest'
import { builtInFormat, codeDigits, formatOf, isFraction, literalsOf } from './number-format.ts'

it.each([
  ['General', 'general'],
  ['Geral', 'general'],
  ['0', 'number'],
  ['#,##0.00', 'number'],
  ['0.00%', 'percent'],
  ['0%;[Red]-0%', 'percent'],
  ['@', 'text'],
  ['R$ #,##0.00', 'currency'],
  ['"R$" #,##0.00', 'currency'],
  ['[$R$-416] #,##0.00;[Red]-[$R$-416] #,##0.00', 'currency'],
  ['_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-;_-"R$" * "-"??_-;_-@_-', 'currency'],
  ['dd/mm/yyyy', 'date'],
  ['[$-416]dd\\-mmm\\-yy;@', 'date'],
  ['d "de" mmmm "de" yyyy', 'date'],
  ['mmmm', 'date'],
  ['dd/mm', 'date'],
  ['dd/mm/yyyy hh:mm', 'date'],
  ['hh:mm', 'time'],
  ['[h]:mm:ss', 'time'],
  ['h:mm AM/PM', 'time'],
  ['0 "unidades"', 'number'],
  ['"dia" 0', 'number'],
  [`${'['.repeat(50_000)}`, 'general'],
  ['"aberta', 'general'],
] as const)('%j is %s', (code, format) => {
  expect(formatOf(code)).toBe(format)
})

it.each([
  [0, 'general'],
  [2, 'number'],
  [9, 'percent'],
  [14, 'date'],
  [22, 'date'],
  [44, 'currency'],
  [49, 'text'],
  [163, 'general'],
] as const)('the built-in format %d is %s', (id, format) => {
  expect(builtInFormat(id)).toBe(format)
})

it.each([
  ['0000', 4],
  ['000\\.000\\.000\\-00', 11],
  ['000"."000"."000"-"00', 11],
  ['00000-000', 8],
  ['00000;-00000', 5],
  ['0', 0],
  ['0.00', 0],
  ['#,##0', 0],
  ['00%', 0],
  ['General', 0],
  ['dd/mm/yyyy', 0],
  ['0'.repeat(2_000), 0],
] as const)('%j shows at least %i digits of a code', (code, digits) => {
  expect(codeDigits(code)).toBe(digits)
})

it.each([
  ['0" mil"', { before: '', after: ' mil', thousands: 0 }],
  ['#,##0," mil"', { before: '', after: ' mil', thousands: 1 }],
  ['0.0,,\\ "mi"', { before: '', after: ' mi', thousands: 2 }],
  ['[$€-2]\\ #,##0.00', { before: '€ ', after: '', thousands: 0 }],
  ['"US$ "0.00', { before: 'US$ ', after: '', thousands: 0 }],
  ['[$R$-416]\\ #,##0.00', null],
  ['0\\%', { before: '', after: '%', thousands: 0 }],
  ['"Apto "0', { before: 'Apto ', after: '', thousands: 0 }],
  ['"R$ "#,##0.00', null],
  ['#,##0.00" reais"', null],
  ['000\\.000\\.000\\-00', null],
  ['#,##0,', null],
] as const)('%s shows %j beside its numbers', (code, literals) => {
  expect(literalsOf(code)).toEqual(literals)
})

it.each([
  ['# ?/?', true],
  ['# ??/16', true],
  ['dd/mm/yyyy', false],
  ['0.00', false],
])('%s shows fractions: %s', (code, shows) => {
  expect(isFraction(code)).toBe(shows)
})
