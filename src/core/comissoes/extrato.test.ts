import { describe, expect, it } from 'vitest'
import { type ExtratoEscrito, writtenInText } from '../financeiro/extrato.ts'
import { andamentoOf } from '../testing/andamento.ts'
import { type ComissaoDoExtrato, type ExtratoDeComissoes, writtenComissoes } from './extrato.ts'

type Typed = Partial<Omit<ComissaoDoExtrato, 'andamento'>>

function comissao(more: Typed = {}): ComissaoDoExtrato {
  const one = {
    numero_venda: 'AR087/2026',
    data_venda: '2026-03-02',
    empreendimento: { nome: 'Jardim das Acácias' },
    torre: 'Torre A',
    unidade: '101',
    papel: 'Corretor' as const,
    descricao: null,
    modo: 'percentual' as const,
    percentual_comissao: 1.6,
    base: { tipo: 'valor_venda' as const, valor: 412_350 },
    valor_comissao: 6597.6,
    status_comissao: 'Pendente' as const,
    estorno_pendente: false,
    data_pagamento: null,
    tipo_pagamento_comissao: null,
    data_devolucao: null,
    forma_devolucao: null,
    linha: null,
    recebimentos: [],
    ...more,
  }
  return { ...one, andamento: andamentoOf({ ...one, status_venda: 'Assinada', favorecido: null }) }
}

const paid = { tipo: 'Pagamento', forma: null, fechamento: 12, data: '2026-11-20' } as const
const released = comissao({
  numero_venda: 'AR088/2026',
  papel: 'Captador',
  modo: 'valor',
  valor_comissao: 2000,
  linha: {
    liberado: 2000,
    aprovado: 1500,
    pago: 1500,
    direto: 0,
    estornado: 0,
    em_rascunho: 0,
    a_recuperar: 0,
    pago_em: '2026-11-20',
    fechamento: 12,
    ajuste: false,
    a_desfazer: false,
    pagamentos: [{ ...paid, valor: 1500 }],
  },
  recebimentos: [{ ...paid, valor: 1500, deduzido: 450 }],
})

const EXTRATO: ExtratoDeComissoes = {
  nome: 'Ana Souza',
  cpf: '39053344705',
  creci: 'SP 123-F',
  comissoes: [comissao({ status_comissao: 'Pago', data_pagamento: '2026-04-05' }), comissao(), released],
  devolvido: 100,
  a_recuperar: 50,
  descricao: 'Vendas de 01/03/2026',
  quando: 'até 29/11/2026',
  em: '2026-11-29T17:05:00Z',
}

const TEXT = `Extrato de comissões
Nome: Ana Souza
CRECI: SP 123-F
Comissões: Vendas de 01/03/2026
Situação em: 29/11/2026 14:05
Descontos: o de um pagamento é dividido entre as comissões que ele pagou, na proporção de cada uma

Situação
- Pendente, 2 comissões: R$ 7.097,60
- Pago, 2 comissões: R$ 8.097,60

Comissões
- AR087/2026 · Jardim das Acácias · Torre A · 101 · Corretor · 02/03/2026 · Pago · 05/04/2026: R$ 6.597,60 de R$ 6.597,60 (1,60% de R$ 412.350,00, valor da venda)
- AR087/2026 · Jardim das Acácias · Torre A · 101 · Corretor · 02/03/2026 · Pendente: R$ 0,00 de R$ 6.597,60 (1,60% de R$ 412.350,00, valor da venda)
- AR088/2026 · Jardim das Acácias · Torre A · 101 · Captador · 02/03/2026 · Pendente R$ 500,00, Pago R$ 1.500,00 · R$ 1.500,00 no fechamento 12 em 20/11/2026: R$ 1.500,00 de R$ 2.000,00 (valor combinado; liberados R$ 2.000,00)

Total das comissões
- 3 comissões: R$ 15.195,20
`

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const of = ({ itens }: ExtratoEscrito, wanted: ExtratoEscrito['itens'][number]['parte']) =>
  itens.flatMap(({ parte, texto, valor }) => (parte === wanted ? [[plain(texto), valor]] : []))

it('says where each commission stands, how it is computed and what was received of it', () => {
  const text = plain(writtenInText(writtenComissoes(EXTRATO)))
  expect(text.slice(0, TEXT.length)).toBe(TEXT)
})

describe('what was received', () => {
  it('is by payment, with the sums of the house, and what was given back', () => {
    const extrato = writtenComissoes(EXTRATO)
    expect(of(extrato, 'Total das comissões')).toEqual([['3 comissões', 1_519_520]])
    expect(of(extrato, 'Recebido')).toEqual([
      ['20/11/2026 · Fechamento 12 · AR088/2026 · bruto R$ 1.500,00, descontos R$ 450,00', 105_000],
      ['Marcadas como pagas · AR087/2026', 659_760],
    ])
    expect(of(extrato, 'Recebido da imobiliária')).toEqual([
      ['até 29/11/2026 · bruto R$ 8.097,60, descontos R$ 450,00', 764_760],
    ])
    expect(of(extrato, 'Devolvido à imobiliária')).toEqual([['', -10_000]])
    expect(of(extrato, 'Recebido menos devolvido')).toEqual([['', 754_760]])
    expect(of(extrato, 'A recuperar, no total')).toEqual([['', 5_000]])
  })

  it('is nothing, and said so, of no commissions', () => {
    const { itens } = writtenComissoes({ ...EXTRATO, comissoes: [], devolvido: 0, a_recuperar: 0 })
    expect(itens.map(({ parte, valor }) => [parte, valor])).toEqual([
      ['Total das comissões', 0],
      ['Recebido da imobiliária', 0],
    ])
  })

  it('counts the sales of a payment beyond six', () => {
    const many = Array.from({ length: 7 }, (_, i) =>
      comissao({ numero_venda: `A${i}`, status_comissao: 'Pago' }),
    )
    expect(of(writtenComissoes({ ...EXTRATO, comissoes: many }), 'Recebido')).toEqual([
      ['Marcadas como pagas · 7 vendas', 4_618_320],
    ])
  })
})
