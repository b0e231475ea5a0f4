// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { fieldHolding } from '../testing/typing.tsx'
import { IntegerField, MoneyField, PercentField } from './NumberFields.tsx'
import type { TypedNumber } from './typed-number.ts'

const SEPARATORS = 'Use ponto nos milhares e vírgula nos centavos'

const amount = (value: TypedNumber = null, error?: string) => fieldHolding(MoneyField, value, error)

describe('an amount', () => {
  test('says while it is typed what it is read as, and is written out when it is left', () => {
    for (const [keys, reais, written] of [
      ['350000,5', 350_000.5, 'R$ 350.000,50'],
      ['R$ 1.200.000,00', 1_200_000, 'R$ 1.200.000,00'],
      ['1.200', 1200, 'R$ 1.200,00'],
    ] as const) {
      const field = amount()
      field.enter()
      field.type(keys)
      expect(field.input.value).toBe(keys)
      expect(field.understood()).toBe(keys === written ? null : written)
      field.leave()
      expect([field.input.value, field.value(), field.understood()]).toEqual([written, reais, null])
    }
  })

  test('that may mean two things is refused, and stays as it was typed', () => {
    const field = amount(500_000)
    field.enter()
    field.type('1,200.00')
    field.leave()
    expect([field.input.value, field.value(), field.refusal()]).toEqual(['1,200.00', '1,200.00', SEPARATORS])
  })

  test('is not called wrong on its way to one, unless the form was to be sent', () => {
    const field = amount()
    field.enter()
    // On its way to 12.345,00.
    field.type('12.34')
    expect([field.refusal(), field.understood()]).toEqual([null, null])
    field.type('5')
    expect([field.refusal(), field.understood()]).toEqual([null, 'R$ 12.345,00'])

    const sent = amount(null, 'Valor da venda é obrigatório')
    sent.enter()
    sent.type('12.34')
    expect(sent.refusal()).toBe(SEPARATORS)
  })

  test('that was refused and is opened again stands there with its sentence', () => {
    const field = amount('1,200.00')
    expect([field.input.value, field.refusal()]).toEqual(['1,200.00', SEPARATORS])
  })

  test('is selected when it is entered, and keeps the caret when it is corrected in the middle', () => {
    const field = amount(500_000)
    field.enter()
    expect(field.selection()).toEqual([0, 'R$ 500.000,00'.length])

    // A digit in front of the others.
    field.select(3)
    field.type('1')
    expect([field.input.value, field.selection()]).toEqual(['R$ 1500.000,00', [4, 4]])
    expect(field.understood()).toBe('R$ 1.500.000,00')

    // The separator, and back to what stood there.
    field.select(8)
    field.backspace()
    expect([field.input.value, field.selection()]).toEqual(['R$ 1500000,00', [7, 7]])
    expect(field.understood()).toBe('R$ 1.500.000,00')
    field.type('.')
    expect(field.input.value).toBe('R$ 1500.000,00')

    // Without its comma, an amount of cents is no amount a hundred times as great.
    field.select(12)
    field.backspace()
    expect([field.input.value, field.refusal()]).toEqual(['R$ 1500.00000', SEPARATORS])
    field.type(',')
    expect(field.refusal()).toBe(null)

    field.select(3, 7)
    field.type('27')
    expect([field.input.value, field.selection()]).toEqual(['R$ 27.000,00', [5, 5]])

    field.leave()
    field.enter()
    expect(field.selection()).toEqual([0, 'R$ 27.000,00'.length])
    field.type('28.500,5')
    field.leave()
    expect([field.input.value, field.value()]).toEqual(['R$ 28.500,50', 28_500.5])
  })

  test('is pasted with its blanks, and filled in by the browser', () => {
    const field = amount(500_000)
    for (const [copied, written] of [
      ['  R$\u00a01.200.000,00 \n', 'R$ 1.200.000,00'],
      ['350 000,00', 'R$ 350.000,00'],
      ['\t350.000,00\r\n', 'R$ 350.000,00'],
    ] as const) {
      field.enter()
      field.paste(copied)
      expect(field.understood()).toBe(written)
      field.leave()
      expect(field.input.value).toBe(written)
    }
    field.autofill('35.000,5')
    expect([field.input.value, field.value(), field.understood()]).toEqual(['R$ 35.000,50', 35_000.5, null])
  })

  test('opens the keyboard of numbers on a phone, whose dot is no comma', () => {
    const field = amount()
    expect(field.input.inputMode).toBe('decimal')
    field.enter()
    field.type('35.50')
    field.leave()
    expect([field.input.value, field.refusal()]).toEqual(['35.50', SEPARATORS])
  })
})

test('a percentage over 100 is refused, and stays as it was typed', () => {
  const field = fieldHolding<TypedNumber>(PercentField, null)
  field.enter()
  field.type('101')
  field.leave()
  expect([field.input.value, field.refusal()]).toEqual(['101', 'O percentual deve estar entre 0 e 100'])
})

test('a whole number is not typed with decimals', () => {
  const field = fieldHolding<TypedNumber>(IntegerField, 3)
  expect(field.input.inputMode).toBe('numeric')
  field.enter()
  field.type('1,5')
  field.leave()
  expect([field.input.value, field.refusal()]).toEqual(['1,5', 'Use um número inteiro'])
})
