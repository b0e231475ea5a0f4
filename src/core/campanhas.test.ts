import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicableCampanha,
  campanhaSums,
  evaluateAplicacao,
  proposedAplicacao,
  refusalOfAplicacao,
} from './campanhas.ts'
import { hasAtMostTwoDecimals } from './money.ts'

const campanha: ApplicableCampanha = {
  nome: 'Feirão de Outono',
  status: 'Ativa',
  data_inicio: '2026-03-01',
  data_fim: '2026-03-31',
  lojas: [],
  empreendimentos: [],
}
const venda = { data_venda: '2026-03-10', loja_id: 'loja', empreendimento_id: 'emp' }

describe('recusaDaAplicacao', () => {
  it.each<[string, Partial<ApplicableCampanha>, Partial<typeof venda>]>([
    ['any sale of its period', {}, {}],
    ['its first day', {}, { data_venda: '2026-03-01' }],
    ['its last day', {}, { data_venda: '2026-03-31' }],
    ['a store among its links', { lojas: ['outra', 'loja'] }, {}],
    ['a development among its links', { empreendimentos: ['emp'] }, {}],
  ])('accepts %s', (_name, da, of) => {
    expect(refusalOfAplicacao({ ...campanha, ...da }, { ...venda, ...of })).toBeNull()
  })

  it.each<[Partial<ApplicableCampanha>, Partial<typeof venda>, string]>([
    [{ status: 'Inativa' }, {}, 'Esta campanha está inativa'],
    [
      {},
      { data_venda: '2026-02-28' },
      'A venda é de 28/02/2026, fora do período da campanha (01/03/2026 a 31/03/2026)',
    ],
    [
      {},
      { data_venda: '2026-04-01' },
      'A venda é de 01/04/2026, fora do período da campanha (01/03/2026 a 31/03/2026)',
    ],
    [{ lojas: ['outra'] }, {}, 'A loja da venda não participa desta campanha'],
    [{ empreendimentos: ['outro'] }, {}, 'O empreendimento da venda não participa desta campanha'],
  ])('refuses %o', (da, of, message) => {
    expect(refusalOfAplicacao({ ...campanha, ...da }, { ...venda, ...of })).toBe(message)
  })
})

describe('propostaDaAplicacao', () => {
  const nothing = { valor_desconto: null, percentual_desconto: null, bonus_comissao: null }

  it.each([
    [nothing, 400_000, 0, 0],
    [{ ...nothing, valor_desconto: 12_000 }, 400_000, 12_000, 0],
    [{ ...nothing, percentual_desconto: 3 }, 412_350, 12_370.5, 0],
    [{ ...nothing, percentual_desconto: 1.25 }, 0.4, 0.01, 0],
    [{ ...nothing, percentual_desconto: 100 }, 999_999_999_999.99, 999_999_999_999.99, 0],
    [{ valor_desconto: 500, percentual_desconto: 3, bonus_comissao: 0.25 }, 400_000, 500, 0.25],
    [{ ...nothing, valor_desconto: 0, percentual_desconto: 3 }, 400_000, 0, 0],
  ])('%o of R$ %d', (da, value, desconto_aplicado, bonus_comissao_aplicado) => {
    expect(proposedAplicacao(da, value)).toEqual({ desconto_aplicado, bonus_comissao_aplicado })
  })

  it('proposes a percentage of the sale to the centavo, never more than the sale', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((n) => n / 100)
    const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(cents, percent, (value, percentual_desconto) => {
        const { desconto_aplicado } = proposedAplicacao({ ...nothing, percentual_desconto }, value)
        expect(hasAtMostTwoDecimals(desconto_aplicado)).toBe(true)
        expect(desconto_aplicado).toBeGreaterThanOrEqual(0)
        expect(desconto_aplicado).toBeLessThanOrEqual(value)
        expect(Math.abs(desconto_aplicado - (value * percentual_desconto) / 100)).toBeLessThanOrEqual(0.00501)
      }),
    )
  })
})

describe('avaliarAplicacao', () => {
  const offer = { ...campanha, valor_desconto: null, percentual_desconto: 3, bonus_comissao: 0.5 }
  const whole = {
    ...venda,
    base_calculo_comissao: 'valor_venda' as const,
    valor_venda: 412_350,
    valor_ato: 41_235,
    ja_aplicada: false,
  }

  it.each([
    [{}, {}, null, 12_370.5, 2061.75],
    [{}, { base_calculo_comissao: 'valor_ato' as const }, null, 12_370.5, 206.18],
    [{}, { ja_aplicada: true }, 'Esta campanha já foi aplicada a esta venda', 12_370.5, 2061.75],
    [{ status: 'Inativa' as const }, {}, 'Esta campanha está inativa', 12_370.5, 2061.75],
    [
      { valor_desconto: 412_350.01 },
      {},
      'O desconto não pode ser maior que o valor da venda',
      412_350.01,
      2061.75,
    ],
    [{ valor_desconto: 412_350 }, {}, null, 412_350, 2061.75],
  ])('%o to %o: %s', (da, of, refusal, desconto_aplicado, bonus) => {
    expect(evaluateAplicacao({ ...offer, ...da }, { ...whole, ...of })).toEqual({
      recusa: refusal,
      desconto_aplicado,
      bonus_comissao_aplicado: 0.5,
      bonus,
    })
  })

  it('the sums of the campaigns of a sale are exact', () => {
    const campanhas = [
      { desconto_aplicado: 0.1, bonus_comissao_aplicado: 0.1 },
      { desconto_aplicado: 0.2, bonus_comissao_aplicado: 0.2 },
    ]
    expect(campanhaSums({ ...whole, campanhas })).toEqual({
      desconto: 0.3,
      bonus_percentual: 0.3,
      bonus: 1237.05,
    })
    expect(campanhaSums({ ...whole, campanhas: [] })).toEqual({
      desconto: 0,
      bonus_percentual: 0,
      bonus: 0,
    })
  })
})
