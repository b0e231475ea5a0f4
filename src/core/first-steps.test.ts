import { describe, expect, it } from 'vitest'
import { describeStep, type FirstStepStates, isRegisterStep, nextStep, STEPS } from './first-steps.ts'

const nothing: FirstStepStates = {
  marca: 'falta',
  lojas: 'falta',
  empreendimentos: 'falta',
  colaboradores: 'falta',
  vendas: 'falta',
  rede: 'falta',
  usuarios: 'falta',
}

describe('the first steps', () => {
  it('lead on to the first one that is not done, among those the user may take', () => {
    expect(nextStep(nothing, STEPS)).toBe('marca')
    const marca = { ...nothing, marca: 'feito' } as const
    expect(nextStep(marca, STEPS)).toBe('lojas')
    expect(nextStep({ ...marca, lojas: 'feito' }, STEPS)).toBe('empreendimentos')
    expect(nextStep({ ...marca, lojas: 'feito', empreendimentos: 'parado' }, STEPS)).toBe('empreendimentos')
    expect(nextStep(nothing, STEPS.filter(isRegisterStep))).toBe('lojas')
    expect(nextStep({ ...nothing, lojas: 'feito' }, ['lojas', 'vendas'])).toBe('vendas')
    expect(nextStep({ ...nothing, lojas: 'feito' }, ['lojas'])).toBeUndefined()
  })

  it.each([
    [{}, 'Registre a primeira venda. Antes dela faltam: loja, empreendimento, equipe.'],
    [
      { lojas: 'feito', empreendimentos: 'feito', colaboradores: 'parado' },
      'Registre a primeira venda. Antes dela falta: equipe.',
    ],
    [{ lojas: 'feito', empreendimentos: 'feito', colaboradores: 'feito' }, 'Registre a primeira venda.'],
    [{ vendas: 'feito' }, 'A primeira venda está registrada.'],
  ] as const)('say what a sale lacks: %o: %s', (states, said) => {
    expect(describeStep('vendas', { ...nothing, ...states })).toBe(said)
  })
})
