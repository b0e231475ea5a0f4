import { expect, it } from 'vitest'
import { acontecimentoInWords } from './historico-do-pagamento.ts'

const paid = (dia: string, em = '2026-11-28T12:12:00Z', aprovado = '2026-11-20') =>
  acontecimentoInWords({
    em,
    quem: 'Ana',
    de: 'A pagar',
    para: 'Pago',
    desfeito: false,
    campos: ['status'],
    dia,
    aprovado,
  })

it('says the day of a payment only if it is another than that on which it was marked, in Brazil', () => {
  expect(paid('2026-11-28')).toBe('Ana marcou como Pago em 28/11/2026 09:12')
  expect(paid('2026-11-27')).toBe('Ana marcou como Pago com a data de 27/11/2026 em 28/11/2026 09:12')
  expect(paid('2026-11-27', '2026-11-28T01:30:00Z')).toBe('Ana marcou como Pago em 27/11/2026 22:30')
  expect(paid('2026-11-27', undefined, '2026-11-28')).toBe(
    'Ana marcou como Pago com a data de 27/11/2026, antes da aprovação de 28/11/2026, em 28/11/2026 09:12',
  )
})
