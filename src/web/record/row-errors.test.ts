import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsFollowing, errorsOfSent } from './row-errors.ts'
import { rowsOf } from './rows-of.ts'

const rows = (chaves: string) => [...chaves].map((chave) => ({ chave }))

describe('errors of rows', () => {
  const errors = {
    unidade: 'Unidade é obrigatória',
    linhas: 'A soma não confere',
    'linhas.0.valor': 'de a',
    'linhas.2.valor': 'de c',
    'linhas.2.nome.texto': 'de c',
    'outras.2.valor': 'de outra lista',
  }

  it('stay with their rows when another one is removed, and go with their own', () => {
    expect(errorsFollowing(errors, 'linhas', rows('abc'), rows('ac'))).toEqual({
      unidade: 'Unidade é obrigatória',
      linhas: 'A soma não confere',
      'linhas.0.valor': 'de a',
      'linhas.1.valor': 'de c',
      'linhas.1.nome.texto': 'de c',
      'outras.2.valor': 'de outra lista',
    })
    expect(errorsFollowing(errors, 'linhas', rows('abc'), rows('ab'))).toEqual({
      unidade: 'Unidade é obrigatória',
      linhas: 'A soma não confere',
      'linhas.0.valor': 'de a',
      'outras.2.valor': 'de outra lista',
    })
  })

  it('of what was sent are at the rows that were sent, whatever was added and removed meanwhile', () => {
    const list = rowsOf({
      rotulo: 'Linhas',
      genero: 'f',
      singular: 'linha',
      plural: 'linhas',
      max: 9,
      campos: { valor: { rotulo: 'Valor', formato: 'dinheiro' } },
      nome: 'valor',
      unico: false,
      totais: [],
    })
    const sent = { linhas: rows('abc'), outras: rows('abc') }
    const now = { linhas: rows('cxa'), outras: rows('b') }
    expect(errorsOfSent(errors, { linhas: list }, sent, now)).toEqual({
      unidade: 'Unidade é obrigatória',
      linhas: 'A soma não confere',
      'linhas.2.valor': 'de a',
      'linhas.0.valor': 'de c',
      'linhas.0.nome.texto': 'de c',
      'outras.2.valor': 'de outra lista',
    })
  })

  it('follow their rows through any number of changes, at once as one by one', () => {
    const chaves = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 })
    fc.assert(
      fc.property(chaves, chaves, chaves, (first, second, third) => {
        const [before, between, after] = [first, second, third].map((some) => rows(some.join('')))
        if (!before || !between || !after) throw new Error('three lists are given')
        const all = Object.fromEntries(before.map(({ chave }, i) => [`linhas.${i}.valor`, `de ${chave}`]))
        const direct = errorsFollowing(all, 'linhas', before, after)
        for (const [path, error] of Object.entries(direct))
          expect(error).toBe(`de ${after[Number(path.split('.')[1])]?.chave}`)
        const left = before.filter(({ chave }) => third.includes(chave))
        expect(Object.keys(direct)).toHaveLength(left.length)
        const stepwise = errorsFollowing(
          errorsFollowing(all, 'linhas', before, between),
          'linhas',
          between,
          after,
        )
        expect(stepwise).toEqual(
          Object.fromEntries(Object.entries(direct).filter(([, error]) => second.includes(error.slice(3)))),
        )
      }),
    )
  })
})
