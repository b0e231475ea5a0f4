// @vitest-environment happy-dom
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { fieldHolding } from '../testing/typing.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { EstadoField } from './EstadoField.tsx'
import { CepField, CpfField, RgField, TelefoneField } from './MaskedField.tsx'

const DayOfSale = (props: Omit<DateFieldProps, 'kind'>) =>
  createElement(DateField, { ...props, kind: 'ocorrido' })
const date = (value: string | null = null) => fieldHolding(DayOfSale, value)

const FIELDS = {
  CPF: () => fieldHolding(CpfField, ''),
  RG: () => fieldHolding(RgField, ''),
  Telefone: () => fieldHolding(TelefoneField, ''),
  CEP: () => fieldHolding(CepField, ''),
  Estado: () => fieldHolding(EstadoField, ''),
  Data: () => date(),
}

describe('what is pasted or filled in becomes the value that it is, or is shown whole and refused', () => {
  test.each<[keyof typeof FIELDS, text: string, shown: string, refusal?: string | null]>([
    ['CPF', ' 529.982.247-25\n', '529.982.247-25'],
    ['CPF', '529982247251', '529982247251', 'CPF deve conter 11 dígitos'],
    ['RG', '12345678x', '12.345.678-X'],
    ['RG', '1234567890123', '1234567890123', 'RG deve conter no máximo 9 dígitos'],
    ['Telefone', '+55 (19) 98888-7777', '(19) 98888-7777'],
    ['Telefone', '+1 212 555 1234', '+1 212 555 1234', 'Use um telefone do Brasil, com DDD'],
    ['Data', '2026-03-11', '11/03/2026'],
    ['Data', '11/03/20261', '11/03/20261', 'Complete a data: dd/mm/aaaa'],
    ['CEP', 'CEP 01310-100', '01310-100'],
    ['CEP', '01310-1000', '01310-1000', 'CEP deve conter 8 dígitos'],
    ['Estado', 'são paulo', 'SP'],
    ['Estado', 'XX', 'XX', 'XX não é um estado. Use a sigla, como SP'],
  ])('%s: %j is %j', (name, text, shown, refusal = null) => {
    for (const way of ['paste', 'autofill'] as const) {
      const field = FIELDS[name]()
      field[way](text)
      field.leave()
      expect([way, field.input.value, field.refusal()]).toEqual([way, shown, refusal])
    }
  })
})

test('a key too many is not taken, and the caret stays where it was', () => {
  const telefone = fieldHolding(TelefoneField, '')
  for (const [keys, shown] of [
    ['119123456789', '(11) 91234-5678'],
    ['+5511912345678', '+55 (11) 91234-5678'],
    ['011912345678', '0 (11) 91234-5678'],
  ] as const) {
    telefone.enter()
    telefone.type(keys)
    expect(telefone.input.value).toBe(shown)
    telefone.leave()
    expect(telefone.input.value).toBe('(11) 91234-5678')
  }
  const cpf = fieldHolding(CpfField, '')
  cpf.enter()
  cpf.type('529982247259')
  expect(cpf.input.value).toBe('529.982.247-25')
  cpf.select(3)
  cpf.type('7')
  expect([cpf.input.value, cpf.selection()]).toEqual(['529.982.247-25', [3, 3]])
})

test('a key in the middle keeps the caret behind it, also past a separator that appears', () => {
  const cpf = fieldHolding(CpfField, '')
  cpf.enter()
  cpf.type('52998')
  cpf.select(1)
  cpf.type('7')
  expect([cpf.input.value, cpf.selection()]).toEqual(['572.998', [2, 2]])
  cpf.type('1')
  expect([cpf.input.value, cpf.selection()]).toEqual(['571.299.8', [3, 3]])
})

describe('a date', () => {
  test.each([
    ['02032026', '02/03/2026', '02/03/2026', '2026-03-02'],
    ['3.4.2026', '3/4/2026', '03/04/2026', '2026-04-03'],
    ['2026-1-5', '2026-1-5', '05/01/2026', '2026-01-05'],
  ])('typed as %j is shown as %j, and as %j when it is left', (keys, typed, written, value) => {
    const field = date('2025-12-31')
    field.enter()
    field.type(keys)
    expect(field.input.value).toBe(typed)
    field.leave()
    expect([field.input.value, field.value(), field.refusal()]).toEqual([written, value, null])
  })

  test('of a year of two digits is read when Enter sends the form, without the field being left', () => {
    const field = date('2025-12-31')
    field.enter()
    field.type('1/2/26')
    field.pressEnter()
    expect(field.value()).toBe('2026-02-01')
  })

  test.each([
    ['31022026', '31/02/2026', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['1/2/202', '1/2/202', 'Complete a data: dd/mm/aaaa'],
  ])('typed as %j stays as %j, and says why it is refused', (keys, shown, refusal) => {
    const field = date()
    field.enter()
    field.type(keys)
    field.leave()
    expect([field.input.value, field.refusal()]).toEqual([shown, refusal])
  })
})
