import { expect, it } from 'vitest'
import { unrestricted } from '../../contract/permissions.ts'
import { addressOf, placeOf } from './places.ts'

const ANA = { id: '11111111-1111-4111-8111-111111111111', titulo: 'Ana Prado' }

it('whoever may edit opens the record, others find it in its list', () => {
  expect(placeOf('colaboradores', ANA, unrestricted('Administrador'))).toBe(`/colaboradores?editar=${ANA.id}`)
  expect(placeOf('colaboradores', ANA, unrestricted('Staff'))).toBe('/colaboradores?busca=Ana+Prado')
  expect(placeOf('usuarios', ANA, null)).toBe('/usuarios?busca=Ana+Prado')
  expect(placeOf('lojas', ANA, unrestricted('Staff'))).toBe(`/lojas?editar=${ANA.id}`)
})

it('a sale, a campaign and a payee open to everybody', () => {
  expect(placeOf('vendas', ANA, unrestricted('Staff'))).toBe(`/vendas?acao=ver&venda=${ANA.id}`)
  expect(placeOf('favorecidos', ANA, unrestricted('Staff'))).toBe(`/favorecidos/${ANA.id}`)
  expect(placeOf('campanhas', ANA, unrestricted('Staff'))).toBe(`/campanhas?ver=${ANA.id}`)
})

it('an address leaves out what is undefined', () => {
  expect(addressOf('/vendas', { de: undefined, nova: true })).toBe('/vendas?nova=true')
})
