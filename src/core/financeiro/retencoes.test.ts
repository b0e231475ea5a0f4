import { describe, expect, it } from 'vitest'
import { formatValue } from '../fields.ts'
import type { Retencao } from '../retencao.ts'
import { PAGAMENTO_FIELDS } from './pagamentos.ts'
import { MAX_RETENCOES, RETENCAO_MESSAGES, retencaoOf, reterPercentual } from './retencoes.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('a percent of the commissions is rounded down to the centavo, also of the largest amounts', () => {
  expect(retencaoOf(1_000, 11)).toBe(110)
  expect(retencaoOf(0.99, 1)).toBe(0)
  expect(retencaoOf(1.99, 1)).toBe(0.01)
  expect(retencaoOf(99_999_999_999.99, 0.01)).toBe(9_999_999.99)
  expect(retencaoOf(99_999_999_999.99, 100)).toBe(99_999_999_999.99)
})

it('histories say them in words', () => {
  const retencoes: Retencao[] = [
    { rubrica: 'INSS', valor: 110, percentual: 11 },
    { rubrica: 'Tarifa', valor: 5 },
  ]
  const { formato } = PAGAMENTO_FIELDS.retencoes
  expect(plain(formatValue(retencoes, formato))).toBe('INSS 11,00%: R$ 110,00; Tarifa: R$ 5,00')
  expect(formatValue([], formato)).toBe('vazio')
})

describe('a percent for one of many', () => {
  const iss = { rubrica: 'ISS', percentual: 5 }
  const tarifa = { rubrica: 'Tarifa', valor: 5 }

  it('comes beside the others, in place of that of the same name, and goes with 0', () => {
    const put = (retencoes: Retencao[], percentual = 5) =>
      reterPercentual({ comissoes: 1_000, retencoes }, { ...iss, percentual })
    expect(put([tarifa])).toMatchObject({ retencoes: [tarifa, { ...iss, valor: 50 }], motivo: null })
    const other = { rubrica: 'iss', percentual: 2, valor: 20 }
    expect(put([other, tarifa])).toMatchObject({ retencoes: [tarifa, { ...iss, valor: 50 }], motivo: null })
    expect(put([other, tarifa], 0)).toMatchObject({ retencoes: [tarifa], motivo: null })
  })

  it('is no more than a payment may have', () => {
    const retencoes = Array.from({ length: MAX_RETENCOES }, (_, i) => ({ rubrica: `R${i}`, valor: 1 }))
    expect(reterPercentual({ comissoes: 1_000, retencoes }, iss).motivo).toBe(RETENCAO_MESSAGES.muitas)
  })

  it.each<[{ comissoes: number; retencoes: Retencao[] }, number, string]>([
    [
      { comissoes: 1_000, retencoes: [{ rubrica: 'ISS', valor: 5 }] },
      5,
      'Já tem ISS de R$ 5,00, informado como valor.',
    ],
    [{ comissoes: 0.1, retencoes: [] }, 5, RETENCAO_MESSAGES.nada],
    [{ comissoes: 0, retencoes: [] }, 5, RETENCAO_MESSAGES.nada],
    [{ comissoes: 100, retencoes: [{ rubrica: 'Tarifa', valor: 95.01 }] }, 5, RETENCAO_MESSAGES.acima],
    [{ comissoes: 100, retencoes: [tarifa] }, 0, 'Não tem ISS.'],
  ])('%j does not fit %i', (pagamento, percentual, motivo) => {
    expect(plain(reterPercentual(pagamento, { ...iss, percentual }).motivo ?? '')).toBe(motivo)
  })
})
