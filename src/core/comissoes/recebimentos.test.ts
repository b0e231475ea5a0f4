import { describe, expect, it } from 'vitest'
import type { ComissaoComLinha } from '../financeiro/andamento.ts'
import { andamentoOf } from '../testing/andamento.ts'
import {
  type ComissaoNoExtrato,
  partesNoExtrato,
  type Recebimento,
  recebidoInWords,
  recebidoQuando,
  recebidosOf,
  sumPartes,
} from './recebimentos.ts'

const typed = (
  status_comissao: ComissaoNoExtrato['status_comissao'],
  more: Partial<ComissaoNoExtrato> = {},
): ComissaoNoExtrato => {
  const comissao = {
    numero_venda: 'A1',
    valor_comissao: 1000.1,
    status_comissao,
    estorno_pendente: false,
    data_devolucao: null,
    linha: null,
    recebimentos: [],
    ...more,
  }
  return { ...comissao, andamento: andamentoOf({ ...comissao, status_venda: 'Assinada', favorecido: null }) }
}

const received = (
  tipo: Recebimento['tipo'],
  valor: number,
  more: Partial<Recebimento> = {},
): Recebimento => ({
  tipo,
  valor,
  data: '2026-11-20',
  forma: tipo === 'Pagamento' ? null : tipo === 'Pago direto' ? 'Incorporadora' : 'PIX',
  fechamento: tipo === 'Pagamento' ? 2 : null,
  deduzido: 0,
  ...more,
})

function moved(
  valor_comissao: number,
  recebimentos: readonly Recebimento[],
  more: Partial<ComissaoNoExtrato> = {},
  linha: Partial<NonNullable<ComissaoComLinha['linha']>> = {},
): ComissaoNoExtrato {
  const sumOf = (some: readonly Recebimento[]) => some.reduce((sum, { valor }) => sum + valor, 0)
  const pago = sumOf(recebimentos)
  return typed('Pago', {
    valor_comissao,
    recebimentos,
    linha: {
      liberado: valor_comissao,
      aprovado: pago,
      pago,
      direto: sumOf(recebimentos.filter(({ tipo }) => tipo === 'Pago direto')),
      estornado: 0,
      em_rascunho: 0,
      a_recuperar: 0,
      pago_em: null,
      fechamento: null,
      ajuste: false,
      a_desfazer: false,
      pagamentos: recebimentos,
      ...linha,
    },
    ...more,
  })
}

describe('what a commission is made of in a statement', () => {
  it.each<[string, ComissaoNoExtrato, unknown]>([
    ['typed, its situação', typed('Pago'), [['Pago', 1000.1]]],
    ['typed of a Desistência', typed('Pago', { estorno_pendente: true }), [['A estornar', 1000.1]]],
    ['of nothing', moved(0, [], { status_comissao: 'Pendente' }), [['Pendente', 0]]],
    [
      'half paid',
      moved(1000, [received('Pago por fora', 300)], { status_comissao: 'Pendente' }),
      [
        ['Pendente', 700],
        ['Pago', 300],
      ],
    ],
    [
      'received and taken back',
      moved(1000, [received('Pagamento', 1000)], { status_comissao: 'Cancelado' }, { estornado: 1000 }),
      [['Estornada', 1000]],
    ],
    [
      'half received, and taken back',
      moved(1000, [received('Pagamento', 300)], { status_comissao: 'Cancelado' }, { estornado: 300 }),
      [
        ['Cancelado', 700],
        ['Estornada', 300],
      ],
    ],
    [
      'by two, of a Desistência',
      moved(1000, [received('Pagamento', 300), received('Pago direto', 700)], { estorno_pendente: true }),
      [['A estornar', 1000]],
    ],
    [
      'by two',
      moved(1000, [received('Pagamento', 300), received('Pago direto', 700)]),
      [
        ['Pago', 300],
        ['Pago direto', 700],
      ],
    ],
  ])('%s', (_what, comissao, expected) => {
    expect(partesNoExtrato(comissao)).toEqual(expected)
  })

  it('has sums with as many commissions as have something in each', () => {
    const all = [
      typed('Pago'),
      moved(1000, [received('Pago por fora', 300.3)], { status_comissao: 'Pendente' }),
    ]
    expect(sumPartes(all)).toEqual([
      ['Pendente', { quantidade: 1, valor: 699.7 }],
      ['Pago', { quantidade: 2, valor: 1300.4 }],
    ])
  })
})

describe('what was received', () => {
  const all = [
    typed('Pago'),
    typed('Pago', { numero_venda: 'A2', estorno_pendente: true, data_devolucao: '2026-11-25' }),
    typed('Pendente'),
    typed('Cancelado'),
    moved(4800, [received('Pago por fora', 300, { data: '2026-11-03' }), received('Pagamento', 4500)], {
      numero_venda: 'B1',
    }),
    moved(2000, [received('Pagamento', 2000, { fechamento: 3, deduzido: 600 })], { numero_venda: 'B2' }),
    moved(
      500,
      [received('Pagamento', 500)],
      { numero_venda: 'B3', status_comissao: 'Cancelado' },
      { estornado: 500 },
    ),
    moved(900, [received('Pago direto', 900)], { numero_venda: 'B4' }),
  ]

  it('is by payment, less what was discounted; what was typed as paid is one', () => {
    expect(
      recebidosOf(all).map(({ data, como, vendas, bruto, descontos, liquido, direto }) => [
        data,
        como,
        vendas.join(),
        bruto,
        descontos,
        liquido,
        direto,
      ]),
    ).toEqual([
      ['2026-11-03', 'Por fora (PIX)', 'B1', 300, 0, 300, false],
      ['2026-11-20', 'Direto pela incorporadora', 'B4', 900, 0, 900, true],
      ['2026-11-20', 'Fechamento 2', 'B1,B3', 5000, 0, 5000, false],
      ['2026-11-20', 'Fechamento 3', 'B2', 2000, 600, 1400, false],
      [null, 'Marcadas como pagas', 'A1,A2', 2000.2, 0, 2000.2, false],
    ])
  })

  it('is named in the declaration, what others paid apart', () => {
    const words = (comissoes: readonly ComissaoNoExtrato[], devolvido = 0) =>
      recebidoInWords(recebidosOf(comissoes), devolvido, 'até 28/11/2026').replaceAll('\u00a0', ' ')
    expect(words(all)).toBe(
      'Destas comissões recebi da imobiliária, até 28/11/2026, o valor de R$ 8.700,20, já descontados R$ 600,00. De outros recebi R$ 900,00 (direto pela incorporadora).',
    )
    expect(words([typed('Pendente')])).toBe('Destas comissões não recebi nada da imobiliária até 28/11/2026.')
    // What was given back to the house is not received, to the centavo.
    expect(words(all, 500.05)).toContain(
      'o valor de R$ 8.200,15, já descontados R$ 600,00 e os R$ 500,05 que devolvi. De outros recebi R$ 900,00',
    )
    const paid = [moved(1000, [received('Pagamento', 1000)])]
    expect(words(paid, 1000)).toBe(
      'Destas comissões recebi da imobiliária, até 28/11/2026, o valor de R$ 0,00, já descontados os R$ 1.000,00 que devolvi.',
    )
    expect(words(paid, 1000.01)).toBe(
      'Destas comissões recebi da imobiliária, até 28/11/2026, o valor de R$ 1.000,00, e devolvi R$ 1.000,01.',
    )
    expect(words([], 5000)).toBe(
      'Destas comissões não recebi nada da imobiliária até 28/11/2026 e devolvi R$ 5.000,00.',
    )
  })

  it('is of the days of payment that were chosen, and otherwise of all until today', () => {
    const november = { de: '2026-11-01', ate: '2026-11-30' }
    expect(recebidoQuando({ periodo: 'pagamento', ...november }, '2026-11-28')).toBe(
      'de 01/11/2026 até 30/11/2026',
    )
    expect(recebidoQuando({ periodo: 'pagamento', de: '2026-11-01' }, '2026-11-28')).toBe(
      'de 01/11/2026 até 28/11/2026',
    )
    expect(recebidoQuando(november, '2026-12-02')).toBe('até 02/12/2026')
    expect(recebidoQuando({}, '2026-12-02')).toBe('até 02/12/2026')
  })
})
