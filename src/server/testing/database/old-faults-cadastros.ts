/** Faults of the old application in lojas, empreendimentos, colaboradores, usuarios and metas. */
import { cpfOf, oldId } from './old-database.ts'
import { added, type Fault, person, rowsOf } from './old-sowing.ts'

export const FAULTS_OF_CADASTROS: readonly Fault[] = [
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
    nome: 'the same id twice',
    sow: (d) => added(d, 'lojas', 1, 1, { codigo: 'L7', gerente_id: null }),
    expected: [['lojas', 7, 'id', 'R']],
    mended: { 'lojas 7 ': '(não trazer)' },
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
      added(d, 'colaboradores', 3, 28, person(28, { cpf: cpfOf(6001), superior_id: oldId(3, 24) }))
    },
    expected: [
      ['colaboradores', 24, 'cpf', 'C'],
      ['colaboradores', 24, 'cpf', 'R'],
      ['colaboradores', 25, 'superior_id', 'R'],
    ],
    mended: { 'colaboradores 24 cpf': cpfOf(6002) },
  },
  {
    nome: 'a circle of superiors',
    sow: (d) => {
      added(
        d,
        'colaboradores',
        3,
        25,
        person(25, { cargo: 'Gerente', cpf: cpfOf(6003), superior_id: oldId(3, 26) }),
      )
      added(
        d,
        'colaboradores',
        3,
        26,
        person(26, { cargo: 'Gerente', cpf: cpfOf(6004), superior_id: oldId(3, 25) }),
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
      added(d, 'colaboradores', 3, 27, person(27, { cpf: cpfOf(6005), superior_id: oldId(3, 999) })),
    expected: [['colaboradores', 28, 'superior_id', 'RP']],
  },
  {
    nome: 'an email that is none',
    sow: (d) => added(d, 'colaboradores', 3, 29, person(29, { cpf: cpfOf(6006), email: 'sem arroba' })),
    expected: [['colaboradores', 29, 'email', 'RP']],
  },
  {
    nome: "'' for no value",
    sow: (d) => added(d, 'colaboradores', 3, 30, person(30, { cpf: cpfOf(6007), email: '' })),
    expected: [['colaboradores', 30, 'email', 'C']],
  },
  {
    nome: 'a percentage with a comma and a sign',
    sow: (d) => added(d, 'colaboradores', 3, 31, person(31, { cpf: cpfOf(6008), comissao_base: '2,5%' })),
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
        person(32, { cpf: cpfOf(6009), comissao_base: '2', cargo: 'corretor' }),
      ),
    expected: [['colaboradores', 32, 'cargo', 'C']],
  },
  {
    nome: 'referred by somebody of the same rank',
    sow: (d) => added(d, 'colaboradores', 3, 33, person(33, { cpf: cpfOf(6010), indicado_por: oldId(3, 5) })),
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
      ['usuarios', 4, 'cargo', 'A'],
      ['usuarios', 5, 'cargo', 'RP'],
    ],
  },
  {
    nome: 'an Administrador, who comes as Staff, and the loja of which only an Administrador can be the gerente',
    sow: () => {},
    expected: [
      ['usuarios', 1, 'cargo', 'A'],
      ['lojas', 1, 'gerente_id', 'A'],
    ],
  },
  {
    nome: 'two active faixas, and check digits that are wrong',
    sow: (d) => {
      added(d, 'faixas', 5, 2, { nome: 'Prata', nivel: '1' })
      added(d, 'colaboradores_faixas', 6, 2, { faixa_id: oldId(5, 2) })
      added(d, 'colaboradores', 3, 34, person(34, { cpf: '12345678900' }))
    },
    expected: [
      ['colaboradores_faixas', 2, 'ativa', 'A'],
      ['colaboradores', 34, 'cpf', 'A'],
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
]
