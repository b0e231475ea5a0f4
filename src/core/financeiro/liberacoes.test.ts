import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_VALUE, toCentavos, toReais } from '../money.ts'
import { andamentoOf } from '../testing/andamento.ts'
import { andamentoInWords, type ComissaoComLinha } from './andamento.ts'
import {
  comissaoInWords,
  FRACOES,
  type Fracao,
  fractionOf,
  fromAndTo,
  LIBERACAO_ACOES,
  type LiberacaoAcao,
  peopleInWords,
  percentOfComissao,
} from './liberacoes.ts'
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

const RELEASED = {
  aprovado: 0,
  pago: 0,
  direto: 0,
  estornado: 0,
  em_rascunho: 0,
  a_recuperar: 0,
  pago_em: null,
  fechamento: null,
  pagamentos: [],
  ajuste: false,
  a_desfazer: false,
}
/** A commission of so many centavos, of which so many are released. */
function released(valor: number, liberado: number): ComissaoComLinha {
  const stored = {
    valor_comissao: toReais(valor),
    status_comissao: 'Pendente' as const,
    linha: { ...RELEASED, liberado: toReais(liberado) },
  }
  return {
    ...stored,
    andamento: andamentoOf({
      ...stored,
      status_venda: 'Assinada',
      favorecido: { id: 'ana', nome: 'Ana' },
    }),
  }
}
const centavos = fc.integer({ min: 1, max: toCentavos(MAX_VALUE) })

describe('parts of a commission', () => {
  /** What is released, in centavos, after these presses. */
  const pressed = (valor: number, presses: readonly [LiberacaoAcao, Fracao][], liberado = 0) =>
    presses.reduce((now, [acao, fracao]) => {
      const comissao = released(valor, now)
      return toCentavos(fromAndTo(acao, comissao, fractionOf(acao, comissao, fracao)).ate)
    }, liberado)

  it('a third, a third and the rest are the value, and so are two halves and the rest', () => {
    fc.assert(
      fc.property(centavos, (valor) => {
        const third = pressed(valor, [['liberar', 'terco']])
        expect(third).toBe(Math.floor(valor / 3))
        expect(
          pressed(valor, [
            ['liberar', 'terco'],
            ['liberar', 'terco'],
          ]),
        ).toBe(2 * third)
        expect(
          pressed(valor, [
            ['liberar', 'terco'],
            ['liberar', 'terco'],
            ['liberar', 'resto'],
          ]),
        ).toBe(valor)
        expect(
          pressed(valor, [
            ['liberar', 'metade'],
            ['liberar', 'metade'],
            ['liberar', 'resto'],
          ]),
        ).toBe(valor)
      }),
    )
  })

  it('however often and in whichever order they are released and taken back, stay between nothing and the value', () => {
    const press = fc.tuple(fc.constantFrom(...LIBERACAO_ACOES), fc.constantFrom(...FRACOES))
    fc.assert(
      fc.property(centavos, fc.array(press, { maxLength: 12 }), (valor, presses) => {
        const liberado = pressed(valor, presses)
        expect(liberado).toBeGreaterThanOrEqual(0)
        expect(liberado).toBeLessThanOrEqual(valor)
        expect(pressed(valor, [['liberar', 'resto']], liberado)).toBe(valor)
        expect(pressed(valor, [['desfazer', 'resto']], liberado)).toBe(0)
      }),
    )
  })

  it('by percent are rounded down to the centavo, and a hundred percent is the value', () => {
    expect(percentOfComissao(33.33, released(10_001, 0))).toBe(33.33)
    expect(percentOfComissao(0.01, released(9_999, 0))).toBe(0)
    fc.assert(fc.property(centavos, (valor) => percentOfComissao(100, released(valor, 0)) === toReais(valor)))
  })

  it('are said with the value', () => {
    expect(andamentoInWords(released(450_000, 150_000)).map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
      'A liberar: R$ 3.000,00',
      'Liberada R$ 1.500,00 de 4.500,00',
    ])
  })
})
