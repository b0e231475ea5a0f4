import { describe, expect, it } from 'vitest'
import { comissaoInWords, peopleInWords } from './liberacoes.ts'
import type { Papel } from './linhas.ts'

const of = (...all: (readonly [id: string, papel: Papel])[]) =>
  peopleInWords(all.map(([id, papel]) => ({ papel, colaborador: { id } })))

describe('the people of commissions', () => {
  it('are corretores, comissionados, or both', () => {
    expect(of(['ana', 'Corretor'])).toBe('1 corretor')
    expect(of(['ana', 'Corretor'], ['ana', 'Corretor'], ['caio', 'Corretor'])).toBe('2 corretores')
    expect(of(['celia', 'Captador'])).toBe('1 comissionado')
    expect(of(['celia', 'Captador'], ['beto', 'Gerente'])).toBe('2 comissionados')
    expect(of(['ana', 'Corretor'], ['caio', 'Corretor'], ['celia', 'Captador'])).toBe(
      '2 corretores e 1 comissionado',
    )
  })

  it('are counted once: a corretor who captured another sale is one', () => {
    expect(of(['ana', 'Captador'], ['ana', 'Corretor'])).toBe('1 corretor')
  })
})

it('a commission is named by its sale, person and papel, as long as it is there', () => {
  const named = { numero_venda: 'AR001/2026', corretor: 'Ana Souza' }
  expect(comissaoInWords({ ...named, papel: 'Corretor' })).toBe('Venda AR001/2026, Ana Souza')
  expect(comissaoInWords({ ...named, papel: 'Captador' })).toBe('Venda AR001/2026, Ana Souza, Captador')
  expect(comissaoInWords({ numero_venda: null, corretor: null, papel: null })).toBe('Comissão excluída')
})
