import { expect, test } from 'vitest'
import { dateIn, exportAddress, listInput, readListSearch } from './list-search.ts'

test('what an address says is read, and what nobody understands is left out', () => {
  expect(readListSearch({ busca: ' ana ', pagina: 3, aba: 'nova', estranho: 1 })).toEqual({
    busca: 'ana',
    pagina: 3,
    aba: 'nova',
  })
  expect(readListSearch({ busca: 123, pagina: 'x', editar: {}, ordem: '' })).toEqual({ busca: '123' })
  expect(readListSearch({ pagina: 0 })).toEqual({})
  expect(readListSearch({ pagina: 1.5 })).toEqual({})
})

test('a day is read as it is written in an address', () => {
  expect(dateIn('2026-02-28')).toBe('2026-02-28')
  for (const none of ['2026-02-30', '28/02/2026', '', 2026, undefined]) expect(dateIn(none)).toBeUndefined()
})

test('a search has no pages, and an order is one of the columns offered', () => {
  expect(listInput({ pagina: 2 }, ['nome'], {})).toEqual({ pagina: '2' })
  expect(listInput({ pagina: 2, busca: 'a', ordem: '-nome' }, ['nome'], {})).toEqual({
    texto: 'a',
    ordem: '-nome',
  })
  expect(listInput({ ordem: 'senha' }, ['nome'], {})).toEqual({})
})

test('only the filters that apply are asked for', () => {
  expect(listInput({}, [], { status: 'Ativa', ate: undefined, loja_id: '' })).toEqual({ status: 'Ativa' })
})

test('an export takes everything but the page', () => {
  expect(exportAddress('/lojas/exportar', { texto: 'a b', pagina: '2', ordem: undefined })('csv')).toBe(
    '/api/lojas/exportar?formato=csv&texto=a+b',
  )
})
