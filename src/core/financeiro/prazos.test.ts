import { describe, expect, it } from 'vitest'
import { proposedPrazos } from './prazos.ts'

const REGRAS = { dias_de_pagamento: [5, 20], corte_dias_antes: 2, feriados: [] }

describe('a new closing proposes', () => {
  it.each([
    [
      'the next day of payment, and a cut-off some business days before',
      '2026-03-06',
      '2026-03-18',
      '2026-03-20',
    ],
    ['today, on a day of payment', '2026-03-20', '2026-03-18', '2026-03-20'],
    ['the next month’s, after the last one', '2026-03-21', '2026-04-01', '2026-04-06'],
    // 5 April 2026 is Easter Sunday, and Friday before it a holiday.
    ['the next business day, after a weekend', '2026-04-01', '2026-04-01', '2026-04-06'],
    ['a cut-off before a holiday', '2026-04-21', '2026-04-30', '2026-05-05'],
  ])('%s', (_what, hoje, corte, dia_pagamento) => {
    expect(proposedPrazos(hoje, REGRAS)).toEqual({ corte, dia_pagamento })
  })

  it('the last day of a month that is too short', () => {
    const regras = { ...REGRAS, dias_de_pagamento: [31], corte_dias_antes: 0 }
    expect(proposedPrazos('2026-09-02', regras).dia_pagamento).toBe('2026-09-30')
  })

  it('neither a local holiday nor a day before it that it would count', () => {
    const feriados = [{ data: '2026-03-20', nome: 'Aniversário', anual: true }]
    expect(proposedPrazos('2026-03-10', { ...REGRAS, feriados })).toEqual({
      corte: '2026-03-18',
      dia_pagamento: '2026-03-23',
    })
  })

  it('a payment of an earlier month that a weekend moved to today', () => {
    // 31 January 2027 is a Sunday.
    const regras = { ...REGRAS, dias_de_pagamento: [31], corte_dias_antes: 0 }
    expect(proposedPrazos('2027-02-01', regras).dia_pagamento).toBe('2027-02-01')
  })
})
