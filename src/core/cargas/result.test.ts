import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCentavos } from '../money.ts'
import {
  byOutcome,
  centavosOf,
  expectedSums,
  NO_SUMS,
  OUTCOMES,
  type Outcome,
  type Sums,
  sumLines,
  textsOf,
  writtenSums,
} from './result.ts'

const sumsOf = (given: Partial<Record<Outcome, Sums>>) => byOutcome((outcome) => given[outcome] ?? NO_SUMS)

it('accounts for every centavo between what was read and what comes', () => {
  const written = {
    sums: sumsOf({
      corretas: { valor_venda: 100_00n, valor_comissao: 4_00n },
      comAviso: { valor_venda: 50_00n, valor_comissao: 2_01n },
      recusadas: { valor_venda: 7_77n, valor_comissao: 31n },
    }),
    comissaoChanged: -1n,
  }
  expect(expectedSums(written)).toEqual({ valor_venda: 150_00n, valor_comissao: 6_00n })
  expect(sumLines(written, 'seriam trazidos')).toEqual([
    { titulo: 'escritos nas vendas lidas', valor_venda: 157_77n, valor_comissao: 6_32n },
    { titulo: '– recusadas', valor_venda: 7_77n, valor_comissao: 31n },
    { titulo: '± diferença dos participantes', valor_venda: 0n, valor_comissao: -1n },
    { titulo: '= seriam trazidos', valor_venda: 150_00n, valor_comissao: 6_00n },
  ])
})

it('survives JSON, which has no bigint', () => {
  const sums = fc.record({ valor_venda: fc.bigInt(), valor_comissao: fc.bigInt() })
  fc.assert(
    fc.property(fc.tuple(...OUTCOMES.map(() => sums)), fc.bigInt(), (all, comissaoChanged) => {
      const written = byOutcome((outcome) => all[OUTCOMES.indexOf(outcome)] ?? NO_SUMS)
      const texts = {
        somas: byOutcome((outcome) => textsOf(written[outcome])),
        comissao_mudada: `${comissaoChanged}`,
      }
      expect(writtenSums(JSON.parse(JSON.stringify(texts)))).toEqual({ sums: written, comissaoChanged })
    }),
  )
})

it.each([
  ['0', 0n, '0,00'],
  ['1234.50', 123_450n, '1.234,50'],
  ['99999999999999999.99', 9_999_999_999_999_999_999n, '99.999.999.999.999.999,99'],
  ['-0.07', -7n, '0,07'],
])('%s is read and written to the cent', (numeric, centavos, shown) => {
  expect(centavosOf(numeric)).toBe(centavos)
  expect(formatCentavos(centavos)).toBe(`${centavos < 0n ? '-' : ''}R$\u00a0${shown}`)
})
