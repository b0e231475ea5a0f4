import { describe, expect, it } from 'vitest'
import { andamentoDoComissionado, recalculateRateio } from './rateio.ts'

describe('the comissionados', () => {
  it('have percentage and value of the base to the cent, at its largest too', () => {
    const share = (modo: 'percentual' | 'valor', percentual: number, valor: number) => ({
      modo,
      percentual,
      valor,
    })
    expect(recalculateRateio([share('percentual', 0.3, 9), share('valor', 9, 824.7)], 412_350)).toEqual([
      share('percentual', 0.3, 1237.05),
      share('valor', 0.2, 824.7),
    ])
    expect(recalculateRateio([share('percentual', 100, 0)], 99_999_999_999.99)).toEqual([
      share('percentual', 100, 99_999_999_999.99),
    ])
    expect(recalculateRateio([share('valor', 0, 2)], 1)[0]?.percentual).toBe(200)
  })
})

describe('what became of a comissionado', () => {
  const byClosing = (valor: number) => ({
    tipo: 'Pagamento' as const,
    valor,
    data: '2026-11-20',
    forma: null,
    fechamento: 2,
  })
  it.each([
    [[0, 0, 0, 0], ''],
    [[1000, 0, 0, 0], 'Liberado'],
    [[1000, 1000, 0, 0], 'Em fechamento'],
    [[1000, 1000, 1000, 0], 'Paga pelo fechamento nº 2 em 20/11/2026'],
    [[1000, 1000, 1000, 1000], 'Paga pelo fechamento nº 2 em 20/11/2026 · Estornado'],
    [
      [1000, 600.1, 600.1, 100.1],
      'Liberado R$\u00a0399,90 · R$\u00a0600,10 no fechamento 2 em 20/11/2026 · Estornado R$\u00a0100,10',
    ],
  ] as const)('%j is %s', ([liberado, aprovado, pago, estornado], expected) => {
    const counted = { liberado, aprovado, pago, estornado, pagamentos: pago > 0 ? [byClosing(pago)] : [] }
    expect(andamentoDoComissionado({ valor: 1000, ...counted })).toBe(expected)
  })
})
