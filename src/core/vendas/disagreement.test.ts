import { describe, expect, it } from 'vitest'
import { disagreementOf } from './disagreement.ts'

describe('a written percentage and value', () => {
  it.each([
    ['by itself', 300_000, { percentual: 2, valor: 6_000, shared: 6_000 }],
    ['rounded by itself', 15_000.01, { percentual: 50, valor: 7_500.01, shared: 7_500 }],
    ['as its part of the whole', 15_000.01, { percentual: 50, valor: 7_500, shared: 7_500 }],
  ])('agree %s', (_, base, written) => {
    expect(disagreementOf(base, written)).toBeNull()
  })

  it.each([4_990, 5_009.99, 5_020])('disagree at %d, and the sentence names both', (valor) => {
    const said = disagreementOf(300_000, { percentual: 1.67, valor, shared: 5_010 })
    expect(said?.mensagem).toMatch(/^1,67% de R\$\s300\.000,00 não são R\$\s[\d.,]+: fica o valor$/)
    expect(said?.tipo).toBe('O percentual não dá o valor da comissão: fica o valor')
  })
})
