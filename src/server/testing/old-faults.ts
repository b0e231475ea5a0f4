/** Faults sown into an old database at known rows, from what its application is known to have done. */
import { type OldDatabase, type OldRow, oldDatabase, oldId } from './old-database.ts'

/** What the report should say of a row: its table and place, the field, and what happens to it. */
type ExpectedProblem = readonly [tabela: string, ordem: number, campo: string | null, gravidade: Letter]
/** Corrigida, Aceita com aviso, Recusada, Recusada with a proposal. */
export type Letter = 'C' | 'A' | 'R' | 'RP'

interface Fault {
  nome: string
  sow: (database: OldDatabase) => void
  expected: readonly ExpectedProblem[]
  /** What a person would put in the place of values of which nothing is proposed. */
  mended?: Readonly<Record<string, string>>
}

const rowsOf = (database: OldDatabase, tabela: string) => database[tabela] ?? []

/** Another row of the table, like its last one, with an id of its own. */
function added(database: OldDatabase, tabela: string, kind: number, n: number, changes: OldRow): void {
  rowsOf(database, tabela).push({ ...rowsOf(database, tabela).at(-1), id: oldId(kind, n), ...changes })
}

const changed = (n: number, changes: OldRow) => (database: OldDatabase) => {
  Object.assign(rowsOf(database, 'vendas')[n - 1] ?? {}, changes)
}

/** The first participant of the n-th sale is row 2n - 1. */
const changedParticipante = (n: number, which: 0 | 1, changes: OldRow) => (database: OldDatabase) => {
  Object.assign(rowsOf(database, 'vendas_participantes')[2 * n - 2 + which] ?? {}, changes)
}

const both =
  (...all: ((database: OldDatabase) => void)[]) =>
  (database: OldDatabase) => {
    for (const one of all) one(database)
  }

/** What is said of the participants of a refused sale. */
const along = (n: number): ExpectedProblem[] => [
  ['vendas_participantes', 2 * n - 1, 'venda_id', 'R'],
  ['vendas_participantes', 2 * n, 'venda_id', 'R'],
]

const person = (n: number, changes: OldRow): OldRow => ({
  nome: `Pessoa ${n}`,
  email: `pessoa${n}@antiga.example`,
  cargo: 'Corretor',
  status: 'Ativo',
  superior_id: null,
  indicado_por: null,
  ...changes,
})

export const FAULTS: readonly Fault[] = [
  {
    nome: 'codes of lojas equal but for case',
    sow: (d) => added(d, 'lojas', 1, 3, { codigo: 'l1', gerente_id: null }),
    expected: [['lojas', 3, 'codigo', 'RP']],
  },
  {
    nome: 'blanks around a name',
    sow: (d) => added(d, 'lojas', 1, 4, { codigo: 'L4', nome: '  Loja \u00a0 4 ' }),
    expected: [['lojas', 4, 'nome', 'C']],
  },
  {
    nome: 'a state in lower case',
    sow: (d) => added(d, 'lojas', 1, 5, { codigo: 'L5', nome: 'Loja 5', estado: 'sp' }),
    expected: [['lojas', 5, 'estado', 'C']],
  },
  {
    nome: 'a gerente who is Staff',
    sow: (d) => added(d, 'lojas', 1, 6, { codigo: 'L6', estado: 'SP', gerente_id: oldId(4, 2) }),
    expected: [['lojas', 6, 'gerente_id', 'A']],
  },
  {
    nome: 'text money',
    sow: (d) => added(d, 'empreendimentos', 2, 3, { codigo: 'E3', valor_minimo: 'R$ 250.000,00' }),
    expected: [['empreendimentos', 3, 'valor_minimo', 'C']],
  },
  {
    nome: 'a masked CEP',
    sow: (d) => added(d, 'empreendimentos', 2, 4, { codigo: 'E4', valor_minimo: null, cep: '01310-100' }),
    expected: [['empreendimentos', 4, 'cep', 'C']],
  },
  {
    nome: 'CPFs equal after digits only, and the team of the one that is refused',
    sow: (d) => {
      const cpf = rowsOf(d, 'colaboradores')[2]?.cpf ?? ''
      const masked = cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
      added(d, 'colaboradores', 3, 24, person(24, { cargo: 'Gerente', cpf: masked }))
      added(d, 'colaboradores', 3, 28, person(28, { cpf: '10000006001', superior_id: oldId(3, 24) }))
    },
    expected: [
      ['colaboradores', 24, 'cpf', 'C'],
      ['colaboradores', 24, 'cpf', 'R'],
      ['colaboradores', 25, 'superior_id', 'R'],
    ],
    mended: { 'colaboradores 24 cpf': '10000006002' },
  },
  {
    nome: 'a circle of superiors',
    sow: (d) => {
      added(
        d,
        'colaboradores',
        3,
        25,
        person(25, { cargo: 'Gerente', cpf: '10000006003', superior_id: oldId(3, 26) }),
      )
      added(
        d,
        'colaboradores',
        3,
        26,
        person(26, { cargo: 'Gerente', cpf: '10000006004', superior_id: oldId(3, 25) }),
      )
    },
    expected: [
      ['colaboradores', 26, 'superior_id', 'RP'],
      ['colaboradores', 27, 'superior_id', 'RP'],
    ],
  },
  {
    nome: 'a superior who does not exist',
    sow: (d) =>
      added(d, 'colaboradores', 3, 27, person(27, { cpf: '10000006005', superior_id: oldId(3, 999) })),
    expected: [['colaboradores', 28, 'superior_id', 'RP']],
  },
  {
    nome: 'an email that is none',
    sow: (d) => added(d, 'colaboradores', 3, 29, person(29, { cpf: '10000006006', email: 'sem arroba' })),
    expected: [['colaboradores', 29, 'email', 'RP']],
  },
  {
    nome: "'' for no value",
    sow: (d) => added(d, 'colaboradores', 3, 30, person(30, { cpf: '10000006007', email: '' })),
    expected: [['colaboradores', 30, 'email', 'C']],
  },
  {
    nome: 'a percentage with a comma and a sign',
    sow: (d) => added(d, 'colaboradores', 3, 31, person(31, { cpf: '10000006008', comissao_base: '2,5%' })),
    expected: [['colaboradores', 31, 'comissao_base', 'C']],
  },
  {
    nome: 'a cargo of other case',
    sow: (d) =>
      added(
        d,
        'colaboradores',
        3,
        32,
        person(32, { cpf: '10000006009', comissao_base: '2', cargo: 'corretor' }),
      ),
    expected: [['colaboradores', 32, 'cargo', 'C']],
  },
  {
    nome: 'referred by somebody of the same rank',
    sow: (d) =>
      added(d, 'colaboradores', 3, 33, person(33, { cpf: '10000006010', indicado_por: oldId(3, 5) })),
    expected: [['colaboradores', 33, 'indicado_por', 'RP']],
  },
  {
    nome: 'a cargo of usuarios of other case, and one that is none',
    sow: (d) => {
      added(d, 'usuarios', 4, 4, { email: 'quatro@antiga.example', cargo: 'administrador' })
      added(d, 'usuarios', 4, 5, { email: 'cinco@antiga.example', cargo: 'Gerente' })
    },
    expected: [
      ['usuarios', 4, 'cargo', 'C'],
      ['usuarios', 5, 'cargo', 'RP'],
    ],
  },
  {
    nome: 'the measure that a goal does not use as 0, and a goal that ends before it begins',
    sow: (d) => {
      added(d, 'metas', 7, 2, { vendas_meta: '0' })
      added(d, 'metas', 7, 3, { vendas_meta: null, periodo_fim: '2023-02-01' })
    },
    expected: [
      ['metas', 2, 'vendas_meta', 'C'],
      ['metas', 3, 'periodo_fim', 'R'],
    ],
    mended: { 'metas 3 periodo_fim': '2023-03-31' },
  },
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
    sow: changed(4, { data_venda: '2023-04-04T00:00:00+00:00' }),
    expected: [['vendas', 4, 'data_venda', 'C']],
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

/** With 50 sales and every fault. */
export function faultyDatabase(): OldDatabase {
  const database = oldDatabase(50)
  for (const { sow } of FAULTS) sow(database)
  return database
}
