import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtersOf, readSearch } from '../../../contract/vendas/search.ts'
import { vendaFilterInput } from '../../../contract/vendas/vendas.ts'
import { exportAddressOf, hasFilter } from './search.ts'

const ID = '11111111-1111-4111-8111-111111111111'

test('the whole state is read from the address', () => {
  const search = {
    texto: 'ana',
    status: ['Pago', 'Assinada'],
    de: '2026-01-01',
    ate: '2026-12-31',
    loja_id: ID,
    empreendimento_id: ID,
    colaborador_id: ID,
    papel: 'principal',
    pendencia: 'SERASA',
    campanha_id: ID,
    ordem: 'valor_desc',
    nova: true,
    venda: ID,
    acao: 'editar',
  }
  expect(readSearch(search)).toEqual(search)
})

test('what cannot be understood, or says nothing, is left out; the rest stays', () => {
  expect(
    readSearch({
      texto: 123,
      status: ['Voando'],
      de: '2026-02-31',
      ordem: 'azul',
      nova: false,
      venda: 'x',
      y: 1,
    }),
  ).toEqual({ texto: '123' })
  expect(readSearch({ texto: '  ', status: [] })).toEqual({})
})

test('whatever the address says, the API accepts the filters read from it', () => {
  const value = fc.oneof(
    fc.anything(),
    fc.string({ maxLength: 120 }),
    fc.uuid(),
    fc.constantFrom('11111111-1111-0111-8111-111111111111', '2026-02-28', '2026-02-29', 'SERASA', 'equipe'),
    fc.array(fc.constantFrom('Pago', 'Assinada', 'Voando'), { maxLength: 20 }),
  )
  const keys = Object.keys(vendaFilterInput.shape)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), value), (address) => {
      const filters = filtersOf(readSearch(address))
      expect(vendaFilterInput.parse(filters)).toEqual(filters)
    }),
  )
})

test('order, form and dialog are no filters', () => {
  const search = readSearch({ ordem: 'numero', nova: true, venda: ID, acao: 'ver' })
  expect(hasFilter(search)).toBe(false)
  expect(filtersOf(readSearch({ ...search, texto: 'ana' }))).toEqual({ texto: 'ana' })
  expect(hasFilter(readSearch({ texto: 'ana' }))).toBe(true)
})

test('the export carries filters and order', () => {
  expect(exportAddressOf({ status: ['Pago', 'Assinada'], texto: 'a&b', ordem: 'numero' }, 'csv')).toBe(
    '/api/vendas/exportar?formato=csv&ordem=numero&texto=a%26b&status%5B%5D=Pago&status%5B%5D=Assinada',
  )
})
