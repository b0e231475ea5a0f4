/** Faults of the old application in sales, participants, awards and draws. */
import { oldId } from './old-database.ts'
import { added, along, both, changed, changedParticipante, type Fault, rowsOf } from './old-sowing.ts'

export const FAULTS_OF_VENDAS: readonly Fault[] = [
  {
    nome: 'numbers of sales equal but for case, and the campaign of the one that is refused',
    sow: both(changed(41, { numero_venda: 'ar0040/2023' }), (d) =>
      added(d, 'campanhas_vendas', 13, 2, { venda_id: oldId(11, 41) }),
    ),
    expected: [['vendas', 41, 'numero_venda', 'RP'], ...along(41), ['campanhas_vendas', 2, 'venda_id', 'R']],
  },
  {
    nome: 'text money in a sale',
    sow: changed(2, { valor_venda: 'R$ 202.000,00' }),
    expected: [['vendas', 2, 'valor_venda', 'C']],
  },
  {
    nome: 'a date with a time',
    sow: both(
      changed(4, { data_venda: '2023-04-04T00:00:00+00:00' }),
      changed(6, { data_venda: '2023-04-04T10:00:00' }),
    ),
    expected: [
      ['vendas', 4, 'data_venda', 'A'],
      ['vendas', 6, 'data_venda', 'C'],
    ],
  },
  {
    nome: 'a word for nothing, and the error of a formula',
    sow: both(changed(8, { cliente_email: '[NULL]' }), changed(9, { observacoes: '#REF!' })),
    expected: [['vendas', 8, 'cliente_email', 'A'], ['vendas', 9, 'observacoes', 'RP'], ...along(9)],
  },
  {
    nome: 'check digits that are wrong, and no torre',
    sow: both(changed(10, { cliente_cpf: '12345678900' }), changed(12, { torre: '' })),
    expected: [
      ['vendas', 10, 'cliente_cpf', 'A'],
      ['vendas', 12, 'torre', 'A'],
    ],
  },
  {
    nome: 'a Gerente as participant',
    sow: changedParticipante(15, 1, { colaborador_id: oldId(3, 2) }),
    expected: [['vendas_participantes', 30, 'colaborador_id', 'A']],
  },
  {
    nome: 'no date',
    sow: changed(5, { data_venda: null }),
    expected: [['vendas', 5, 'data_venda', 'RP'], ...along(5)],
  },
  {
    nome: 'Desembolsada without its date',
    sow: changed(3, { data_desembolso: null }),
    expected: [['vendas', 3, 'data_desembolso', 'RP'], ...along(3)],
  },
  {
    nome: 'Desembolsada without the status of its commission',
    sow: changed(7, { status_comissao: null }),
    expected: [['vendas', 7, 'status_comissao', 'A']],
  },
  {
    nome: 'a status of other case',
    sow: changed(11, { status: 'DESEMBOLSADA ' }),
    expected: [['vendas', 11, 'status', 'C']],
  },
  {
    nome: 'a status that is almost one',
    sow: changed(13, { status: 'Assinado' }),
    expected: [['vendas', 13, 'status', 'RP'], ...along(13)],
  },
  {
    nome: 'a status that is none',
    sow: changed(14, { status: 'Vendido' }),
    expected: [['vendas', 14, 'status', 'R'], ...along(14)],
    mended: { 'vendas 14 status': 'Assinada' },
  },
  {
    nome: 'Pago and Pendente in a Desistência',
    sow: both(
      changed(16, { status: 'Desistência' }),
      changedParticipante(16, 0, { status_comissao: 'Pago' }),
    ),
    expected: [
      ['vendas_participantes', 31, 'status_comissao', 'A'],
      ['vendas_participantes', 32, 'status_comissao', 'A'],
    ],
  },
  {
    nome: 'participants over 100 %',
    sow: both(
      changedParticipante(17, 0, { percentual_comissao: '60.00', valor_comissao: '130200.00' }),
      changedParticipante(17, 1, { percentual_comissao: '44.00', valor_comissao: '95480.00' }),
    ),
    expected: [['vendas', 17, null, 'R'], ...along(17)],
    mended: {
      'vendas_participantes 34 percentual_comissao': '40',
      'vendas_participantes 34 valor_comissao': '86800',
    },
  },
  {
    nome: 'the same corretor twice',
    sow: changedParticipante(18, 1, { colaborador_id: oldId(3, 3 + 18) }),
    expected: [
      ['vendas_participantes', 36, 'colaborador_id', 'R'],
      ['vendas', 18, null, 'R'],
      ['vendas_participantes', 35, 'venda_id', 'R'],
    ],
    mended: { 'vendas_participantes 36 colaborador_id': oldId(3, 4) },
  },
  {
    nome: 'colaborador_id lost',
    sow: changed(19, { colaborador_id: null }),
    expected: [['vendas', 19, 'colaborador_id', 'A']],
  },
  {
    nome: 'a list as JSON',
    sow: changed(20, { tipo_pendencia: '["SERASA","IR"]' }),
    expected: [['vendas', 20, 'tipo_pendencia', 'C']],
  },
  {
    nome: 'OK beside another pending type',
    sow: changed(21, { tipo_pendencia: '{OK,SERASA}' }),
    expected: [['vendas', 21, 'tipo_pendencia', 'RP'], ...along(21)],
  },
  {
    nome: 'a participant who does not exist',
    sow: changedParticipante(22, 0, { colaborador_id: oldId(3, 998) }),
    expected: [
      ['vendas_participantes', 43, 'colaborador_id', 'R'],
      ['vendas', 22, null, 'R'],
      ['vendas_participantes', 44, 'venda_id', 'R'],
    ],
    mended: { 'vendas_participantes 43 colaborador_id': oldId(3, 3) },
  },
  {
    nome: 'a masked CPF',
    sow: changed(23, { cliente_cpf: '123.456.789-09' }),
    expected: [['vendas', 23, 'cliente_cpf', 'C']],
  },
  {
    nome: 'no telephone',
    sow: changed(24, { cliente_telefone: null }),
    expected: [['vendas', 24, 'cliente_telefone', 'R'], ...along(24)],
    mended: { 'vendas 24 cliente_telefone': '(11) 91234-5678' },
  },
  {
    nome: "a total that is not the participants'",
    sow: changed(25, { valor_comissao: '1.00' }),
    expected: [['vendas', 25, 'valor_comissao', 'A']],
  },
  {
    nome: 'a commission without its percentage, and one whose percentage does not give its value',
    sow: both(
      changedParticipante(26, 0, { percentual_comissao: null }),
      changedParticipante(28, 1, { percentual_comissao: '1.50' }),
    ),
    expected: [
      ['vendas_participantes', 51, 'percentual_comissao', 'C'],
      ['vendas_participantes', 56, 'percentual_comissao', 'A'],
    ],
  },
  {
    nome: 'a percentage of nothing',
    sow: changedParticipante(29, 1, { valor_comissao: '0.00' }),
    expected: [
      ['vendas_participantes', 58, 'valor_comissao', 'RP'],
      ['vendas', 29, null, 'R'],
      ['vendas_participantes', 57, 'venda_id', 'R'],
    ],
  },
  {
    nome: 'an id that is none',
    sow: both(
      changed(30, { id: 'venda-30' }),
      changedParticipante(30, 0, { venda_id: 'venda-30' }),
      changedParticipante(30, 1, { venda_id: 'venda-30' }),
    ),
    expected: [['vendas', 30, 'id', 'R'], ...along(30)],
    mended: {
      'vendas 30 id': oldId(11, 30),
      'vendas_participantes 59 venda_id': oldId(11, 30),
      'vendas_participantes 60 venda_id': oldId(11, 30),
    },
  },
  {
    nome: 'no value of the act',
    sow: changed(32, { valor_ato: '' }),
    expected: [['vendas', 32, 'valor_ato', 'RP'], ...along(32)],
  },
  {
    nome: 'no way of payment',
    sow: changed(33, { forma_pagamento: null }),
    expected: [['vendas', 33, 'forma_pagamento', 'A']],
  },
  {
    nome: 'a description of no pending type',
    sow: changed(34, { descricao_outras_pendencias: 'Falta o comprovante' }),
    expected: [['vendas', 34, 'descricao_outras_pendencias', 'A']],
  },
  {
    nome: 'a text that is too long',
    sow: changed(36, { observacoes: 'x'.repeat(5_001) }),
    expected: [['vendas', 36, 'observacoes', 'RP'], ...along(36)],
  },
  {
    nome: 'a negative income',
    sow: changed(37, { cliente_renda: '-5.00' }),
    expected: [['vendas', 37, 'cliente_renda', 'RP'], ...along(37)],
  },
  {
    nome: 'more than two decimals',
    sow: changed(38, { valor_financiado: '150000.004999' }),
    expected: [['vendas', 38, 'valor_financiado', 'A']],
  },
  {
    nome: 'a participant of no sale',
    sow: (d) => added(d, 'vendas_participantes', 12, 9_999, { venda_id: oldId(11, 9_999) }),
    expected: [['vendas_participantes', 101, 'venda_id', 'R']],
    mended: { 'vendas_participantes 101 venda_id': '(não trazer)' },
  },
  {
    nome: 'no participants',
    sow: (d) => {
      const lone = { ...rowsOf(d, 'vendas')[0], id: oldId(11, 51), numero_venda: 'AR0051/2023' }
      rowsOf(d, 'vendas').push(lone)
    },
    expected: [['vendas', 51, null, 'R']],
    mended: { 'vendas 51 ': '(não trazer)' },
  },
  {
    nome: 'delivered awards without a record, and a draw without a winner',
    sow: (d) => {
      added(d, 'premiacoes', 17, 2, { status: 'Entregue', sorteio: null })
      added(d, 'sorteios', 14, 2, { vencedor_id: null, data_realizacao: null })
    },
    expected: [
      ['premiacoes', 2, 'data_entrega', 'A'],
      ['sorteios', 2, 'status', 'RP'],
    ],
  },
]
