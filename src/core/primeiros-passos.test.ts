import { describe, expect, it } from 'vitest'
import { estadoPorExtenso, PASSOS, type PrimeirosPassos, proximoPasso } from './primeiros-passos.ts'

const nada: PrimeirosPassos = {
  lojas: 'falta',
  empreendimentos: 'falta',
  colaboradores: 'falta',
  vendas: 'falta',
  usuarios: 'falta',
}

describe('the first steps', () => {
  it('lead on to the first one that is not done, among those the user may take', () => {
    expect(proximoPasso(nada, PASSOS)).toBe('lojas')
    expect(proximoPasso({ ...nada, lojas: 'feito' }, PASSOS)).toBe('empreendimentos')
    expect(proximoPasso({ ...nada, lojas: 'feito', empreendimentos: 'parado' }, PASSOS)).toBe(
      'empreendimentos',
    )
    expect(proximoPasso({ ...nada, lojas: 'feito' }, ['lojas', 'vendas'])).toBe('vendas')
    expect(proximoPasso({ ...nada, lojas: 'feito' }, ['lojas'])).toBeUndefined()
  })

  it.each([
    [{}, 'Registre a primeira venda. Antes dela faltam: loja, empreendimento, equipe.'],
    [
      { lojas: 'feito', empreendimentos: 'feito', colaboradores: 'parado' },
      'Registre a primeira venda. Antes dela falta: equipe.',
    ],
    [{ lojas: 'feito', empreendimentos: 'feito', colaboradores: 'feito' }, 'Registre a primeira venda.'],
    [{ vendas: 'feito' }, 'A primeira venda está registrada.'],
  ] as const)('say what a sale lacks: %o: %s', (estados, dito) => {
    expect(estadoPorExtenso('vendas', { ...nada, ...estados })).toBe(dito)
  })
})
