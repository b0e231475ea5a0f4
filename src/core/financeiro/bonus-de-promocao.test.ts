import { describe, expect, it } from 'vitest'
import { BONUS_MESSAGES, isToDo } from './bonus.ts'
import {
  bonusDaPromocao,
  type EscolhaDaFaixa,
  PROMOCAO_MESSAGES,
  type PromocaoDoBonus,
} from './bonus-de-promocao.ts'

const PROMOCAO: PromocaoDoBonus = {
  id: 'p',
  data: '2026-11-04',
  nome: 'Ana',
  favorecido_id: 'ana',
  inativo: false,
  volta: false,
  vendas: 412_350,
  comissoes: 6_597.61,
  linha: null,
}
const escolha = (sobre: EscolhaDaFaixa['sobre'], valor: number | null = null): EscolhaDaFaixa => ({
  sobre,
  valor,
  desde: '2026-11-01',
})
const PERCENT = escolha('valor_venda')
const of = (promocao: Partial<PromocaoDoBonus>, chosen = PERCENT, percentual = 0.33) =>
  bonusDaPromocao({ ...PROMOCAO, ...promocao }, chosen, percentual)
const linha = (valor: number, liberado = valor) => ({ linha: { id: 'l', valor, liberado } })

describe('the bonus of a promotion', () => {
  it('is the percent, rounded down to the centavo, of the sales or the commissions, or the amount', () => {
    expect(of({})).toMatchObject([
      {
        base: { tipo: 'vendas_da_apuracao', valor: 412_350 },
        percentual: 0.33,
        valor: 1_360.75,
        motivo: null,
      },
    ])
    expect(of({}, escolha('comissao'))).toMatchObject([
      { base: { tipo: 'comissoes_da_apuracao', valor: 6_597.61 }, valor: 21.77 },
    ])
    expect(of({}, escolha('valor', 300))).toMatchObject([{ base: null, percentual: null, valor: 300 }])
    expect(of({ vendas: 999_999_999_999.99 }, PERCENT, 100)).toMatchObject([{ valor: 999_999_999_999.99 }])
  })

  it('is none where it comes to nothing', () => {
    expect(of({}, PERCENT, 0)).toEqual([])
    expect(of({ vendas: 0 })).toEqual([])
    expect(of({ vendas: null }, PERCENT, 0)).toEqual([])
  })

  it.each<[string, Partial<PromocaoDoBonus>, EscolhaDaFaixa?]>([
    [PROMOCAO_MESSAGES.sem_periodo, { vendas: null }],
    [PROMOCAO_MESSAGES.volta, { volta: true, vendas: null }, escolha('valor', 300)],
    [PROMOCAO_MESSAGES.inativo, { inativo: true }],
    [BONUS_MESSAGES.sem_favorecido, { favorecido_id: null }],
    [PROMOCAO_MESSAGES.retirado, linha(1_000, 0)],
    [PROMOCAO_MESSAGES.inativo, { inativo: true, ...linha(1_000) }],
  ])('is left out, which says why: %s', (motivo, promocao, chosen) => {
    expect(of(promocao, chosen)).toMatchObject([{ motivo }])
    expect(of(promocao, chosen).some(isToDo)).toBe(false)
  })

  it('raises its line, leaves a right one alone, also of who is Inativo, and says a lower one', () => {
    expect(of(linha(1_000))).toMatchObject([{ antes: 1_000, linha_id: 'l', motivo: null }])
    expect(of({ inativo: true, ...linha(1_360.75) })).toMatchObject([{ motivo: null }])
    const [lower] = of({ vendas: 0, ...linha(1_000) })
    expect(lower?.motivo?.replaceAll('\u00a0', ' ')).toContain('Já são R$ 1.000,00, e hoje seriam R$ 0,00.')
  })
})
