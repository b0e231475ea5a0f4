import { describe, expect, it } from 'vitest'
import { nivelDo, podeIndicar, podeLiderar, podeParticipar, rotuloSemSuperior } from './colaboradores.ts'

describe('the hierarchy', () => {
  it.each([
    ['Diretor', 1],
    ['Gerente', 2],
    ['Corretor', 3],
    ['Estagiário', 3],
    ['', 3],
    ['constructor', 3],
  ])('%j is of level %d', (cargo, nivel) => {
    expect(nivelDo(cargo)).toBe(nivel)
  })

  it.each([
    ['Diretor', 'Diretor', false],
    ['Diretor', 'Gerente', true],
    ['Diretor', 'Corretor', true],
    ['Gerente', 'Diretor', false],
    ['Gerente', 'Gerente', false],
    ['Gerente', 'Corretor', true],
    ['Corretor', 'Diretor', false],
    ['Corretor', 'Gerente', false],
    ['Corretor', 'Corretor', false],
    ['Estagiário', 'Corretor', false],
    ['Gerente', 'Estagiário', true],
  ])('a %s above a %s: %s', (acima, abaixo, pode) => {
    expect(podeLiderar(acima, abaixo)).toBe(pode)
    expect(podeIndicar(acima, abaixo)).toBe(pode)
  })

  it('names the choice of no superior', () => {
    expect(rotuloSemSuperior('Diretor')).toBe('Topo da hierarquia')
    expect(rotuloSemSuperior('Gerente')).toBe('Nenhum superior')
  })

  it.each([
    ['Corretor', 'Ativo', true],
    ['Corretor', 'Inativo', false],
    ['Gerente', 'Ativo', false],
    ['Diretor', 'Ativo', false],
  ] as const)('a %s %s may take part in a sale: %s', (cargo, status, pode) => {
    expect(podeParticipar({ cargo, status })).toBe(pode)
  })
})
