import { describe, expect, it } from 'vitest'
import { readSearch } from '../../contract/dashboard/search.ts'
import { isMonth } from '../../core/dashboard/words.ts'
import { presetPeriods, vendasAddress } from './search.ts'

const ID = '11111111-1111-4111-8111-111111111111'

it('the filters are read from the address', () => {
  const search = { de: '2026-01-01', ate: '2026-01-31', loja_id: ID, empreendimento_id: ID }
  expect(readSearch(search)).toEqual(search)
})

it('what cannot be understood is left out', () => {
  expect(readSearch({ de: '2026-02-30', ate: '2026-03-01', loja_id: 'x', empreendimento_id: 3 })).toEqual({})
  expect(readSearch({ de: '2026-03-01', loja_id: ID })).toEqual({ loja_id: ID })
  expect(readSearch({ de: '2026-03-02', ate: '2026-03-01' })).toEqual({})
})

describe('the periods by name', () => {
  it.each([
    ['2026-03-31', 'Este mês', '2026-03-01', '2026-03-31'],
    ['2026-03-31', 'Mês passado', '2026-02-01', '2026-02-28'],
    ['2026-01-15', 'Mês passado', '2025-12-01', '2025-12-31'],
    ['2026-01-15', 'Últimos 3 meses', '2025-11-01', '2026-01-31'],
    ['2026-01-15', 'Últimos 12 meses', '2025-02-01', '2026-01-31'],
    ['2026-12-31', 'Este ano', '2026-01-01', '2026-12-31'],
    ['2026-01-01', 'Ano passado', '2025-01-01', '2025-12-31'],
  ])('on %s, %s', (hoje, label, de, ate) => {
    expect(presetPeriods(hoje).find((preset) => preset.label === label)?.periodo).toEqual({ de, ate })
  })
})

it('knows one month', () => {
  expect(isMonth({})).toBe(true)
  expect(isMonth({ de: '2024-02-01', ate: '2024-02-29' })).toBe(true)
  expect(isMonth({ de: '2024-02-01', ate: '2024-02-28' })).toBe(false)
  expect(isMonth({ de: '2024-02-01', ate: '2024-03-31' })).toBe(false)
})

it('leads to the list with the same filters', () => {
  expect(vendasAddress({ de: '2026-01-01', loja_id: ID }, { de: '2026-02-01', status: ['Pago'] })).toBe(
    `/vendas?loja_id=${ID}&de=2026-02-01&status=%5B%22Pago%22%5D`,
  )
  expect(vendasAddress({}, {})).toBe('/vendas')
})
