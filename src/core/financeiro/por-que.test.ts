/** 'Por que este valor?' in words. */
import { describe, expect, it } from 'vitest'
import { dividaInWords } from './conta-corrente.ts'
import {
  type CalculoDaComissao,
  calculoInWords,
  descontoInWords,
  liberacaoInWords,
  toSettle,
  withUnseenSummed,
} from './por-que.ts'
import { RETENCAO_MESSAGES } from './retencoes.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const OF_SALE: CalculoDaComissao = {
  repoe: false,
  modo: 'percentual',
  percentual: 1.6,
  base: { tipo: 'valor_venda', valor: 412_350 },
  valor: 6_597.6,
}

describe('a commission is', () => {
  it.each<[string, Partial<CalculoDaComissao>, string]>([
    ['base × percent', {}, '1,60% de R$ 412.350,00 (valor da venda) = R$ 6.597,60'],
    [
      'with the centavo that sharing out left over',
      { valor: 6_597.61 },
      '1,60% de R$ 412.350,00 (valor da venda) + R$ 0,01 de arredondamento = R$ 6.597,61',
    ],
    [
      'or without it',
      { base: { tipo: 'valor_ato', valor: 41_235 }, valor: 659.75 },
      '1,60% de R$ 41.235,00 (valor do ato) − R$ 0,01 de arredondamento = R$ 659,75',
    ],
    [
      'as it was saved, where the base is another by now',
      { valor: 7_000 },
      'R$ 7.000,00, como foi salvo na venda; 1,60% de R$ 412.350,00 (valor da venda) seria R$ 6.597,60 agora',
    ],
    ['a value that was agreed on', { modo: 'valor', valor: 500 }, 'Valor combinado: R$ 500,00'],
    ['of no sale', { base: null, valor: 300 }, 'Valor combinado: R$ 300,00'],
    [
      'what an undone Estorno gives back',
      { repoe: true, modo: 'valor', valor: 600 },
      'Ajuste de um estorno desfeito: R$ 600,00, que já tinham sido recuperados',
    ],
  ])('%s', (_what, changes, words) => {
    expect(plain(calculoInWords({ ...OF_SALE, ...changes }))).toBe(words)
  })
})

it('a release says by whom, or that the rule did it', () => {
  const release = { valor: 4_500, data: '2026-11-03', quem: 'Ana', regra: false, reduzida: null }
  expect(plain(liberacaoInWords(release))).toBe('R$ 4.500,00 em 03/11/2026 por Ana')
  expect(liberacaoInWords({ ...release, regra: true })).toMatch(/pela regra, quando Ana salvou a venda$/)
  expect(liberacaoInWords({ ...release, regra: true, quem: null })).toMatch(/pela regra$/)
  expect(liberacaoInWords({ ...release, quem: null })).toMatch(/por uma pessoa que foi excluída$/)
  const reduzida = { data: '2026-11-05', quem: 'Bia' }
  expect(liberacaoInWords({ ...release, reduzida })).toMatch(/por Ana, reduzida por Bia em 05\/11\/2026$/)
  expect(liberacaoInWords({ ...release, reduzida: { ...reduzida, quem: null } })).toMatch(
    /por Ana, reduzida em 05\/11\/2026$/,
  )
})

it('a discount says its share and the rule, and that somebody made it larger', () => {
  const desconto = { desconto: 600, comissoes: 2_000, retencoes: [], maximo: 30 }
  expect(plain(descontoInWords(desconto))).toBe(
    'R$ 600,00 são 30,00% deste pagamento. A regra é até 30,00% de cada pagamento; o resto fica para os próximos.',
  )
  expect(descontoInWords({ ...desconto, desconto: 1_000 })).toMatch(/ Este desconto foi mudado à mão\.$/)
  const retencoes = [{ rubrica: 'INSS', valor: 1_500 }]
  expect(plain(descontoInWords({ ...desconto, desconto: 150, retencoes }))).toMatch(
    /^R\$ 150,00 são 30,00% do que fica depois das retenções\./,
  )
  expect(descontoInWords({ ...desconto, comissoes: 1_500, retencoes })).toBe(RETENCAO_MESSAGES.acima)
})

it('debts of sales that are not seen are one sum without day', () => {
  const estorno = { tipo: 'Estorno', data: '2026-11-03', valor: 100, numero_venda: 'A1' } as const
  const unseen = { ...estorno, numero_venda: null }
  const advance = { ...unseen, tipo: 'Adiantamento' } as const
  const summed = { ...unseen, data: null, valor: 200 }
  expect(withUnseenSummed([unseen, estorno, advance, unseen])).toEqual([estorno, advance, summed])
  expect(withUnseenSummed([estorno, advance])).toEqual([estorno, advance])
  expect(dividaInWords(summed)).toBe('Estorno de outras vendas')
})

it('a discount of a draft would settle the oldest debts first', () => {
  const debts = [{ aberto: 100.01 }, { aberto: 0.02 }, { aberto: 50 }]
  expect(toSettle(debts, 100.05).map(({ valor }) => valor)).toEqual([100.01, 0.02, 0.02])
  expect(toSettle(debts, 100).map(({ valor }) => valor)).toEqual([100])
})
