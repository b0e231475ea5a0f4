import { describe, expect, it } from 'vitest'
import { layoutOf } from '../testing/tables.ts'
import { IMPORTED_CADASTROS } from './cadastros.ts'
import { COLABORADORES_COLUMNS } from './colaboradores.ts'
import { columnsAsBefore, refusalOfLayout, samplesOf, withoutReadings } from './colunas.ts'
import { guessLayout, headingsKey, layoutAt } from './headings.ts'
import { VENDAS_COLUMNS as VENDAS } from './vendas-fields.ts'

const HEADINGS = [
  'Nº da Venda',
  'DATA',
  'Comprador',
  'CPF',
  'Fone',
  'Produto',
  'Filial',
  'Bloco',
  'Apto',
  'VGV',
  'Sinal',
  'Corretor 1',
  '% Comissão 1',
  'Corretor 2',
  '% Comissão 2',
  'Cor dos olhos',
]
const sale = (percent: string) => [
  '1',
  '01/02/2026',
  'Ana',
  '',
  '',
  'E',
  'L',
  'A',
  '12',
  '1',
  '0',
  'X',
  percent,
]

describe('the columns of a spreadsheet', () => {
  it('are recognised by their headings, wherever these stand', () => {
    const grid = [['VENDAS'], [], HEADINGS, sale('1,25%')]
    const { cabecalho, colunas } = layoutOf(VENDAS, grid)
    expect(cabecalho).toBe(3)
    expect(colunas.map(({ campo }) => campo)).toEqual([
      'numero_venda',
      'data_venda',
      'cliente_nome',
      'cliente_cpf',
      'cliente_telefone',
      'empreendimento_id',
      'loja_id',
      'torre',
      'unidade',
      'valor_venda',
      'valor_ato',
      'participante',
      'participante_percentual',
      'participante',
      'participante_percentual',
      null,
    ])
    expect(refusalOfLayout(VENDAS, [HEADINGS], { cabecalho, colunas })).toBeNull()
  })

  it.each([
    ['the exact name wins wherever it stands', ['Preço', 'Valor da venda'], [null, 'valor_venda']],
    ['also before a looser one', ['Valor da venda (R$)', 'VGV'], ['valor_venda', null]],
    [
      'two that are equally good are both proposed',
      ['Cliente', 'Comprador'],
      ['cliente_nome', 'cliente_nome'],
    ],
  ])('of one field: %s', (_, headings, fields) => {
    const { colunas } = layoutAt(VENDAS, [headings, ['1', '2']], 1)
    expect(colunas.map(({ campo }) => campo)).toEqual(fields)
  })

  it('of one field are asked about with their first values', () => {
    const grid = [
      [...HEADINGS, 'Comprador'],
      [...sale('2%'), 'Ana Souza'],
    ]
    expect(refusalOfLayout(VENDAS, grid, layoutOf(VENDAS, grid))).toMatch(
      /^Duas colunas são “Nome do cliente”: “.*” \(.*\) e “Comprador”.*\. Escolha uma delas\.$/,
    )
  })

  it('of percentages are asked about only where their numbers leave a doubt', () => {
    const unitOf = (...texts: string[]) =>
      layoutOf(VENDAS, [HEADINGS, ...texts.map(sale)]).colunas[12]?.leitura
    expect(unitOf('1,25%', '')).toBe('percentual')
    expect(unitOf('0,5', '1,25')).toBe('percentual')
    expect(unitOf('0,0125', '1,25%')).toBeNull()
    expect(unitOf('1')).toBeNull()
    const grid = [HEADINGS, sale('1')]
    expect(refusalOfLayout(VENDAS, grid, layoutOf(VENDAS, grid))).toBe(
      'Diga como os percentuais da comissão estão escritos.',
    )
  })

  it.each(
    Object.entries({ VENDAS, COLABORADORES_COLUMNS }).flatMap(([name, set]) =>
      Object.entries(set.campos).map(([campo, { titulos }]) => [name, campo, titulos, set] as const),
    ),
  )('of %s are recognised by all headings of %s: %j', (_, campo, titulos, set) => {
    const found = titulos.map((titulo) => layoutAt(set, [[titulo], ['Sim']], 1).colunas[0]?.campo)
    expect(found).toEqual(titulos.map(() => campo))
  })

  it("of 'Comissão' are percentages, reais, or asked about where the numbers are neither", () => {
    const fieldOf = (...texts: string[]) =>
      guessLayout(VENDAS, [
        ['Nº da venda', 'Cliente', 'Comissão'],
        ...texts.map((text, i) => [`V${i}`, 'Ana', text]),
      ]).colunas[2]?.campo
    expect(fieldOf('5', '3,5')).toBe('participante_percentual')
    expect(fieldOf('50%', '30%')).toBe('participante_percentual')
    expect(fieldOf('7.000,00', '12.500,00')).toBe('participante_valor')
    expect(fieldOf('R$ 50,00', 'R$ 80,00')).toBe('participante_valor')
    expect(fieldOf('50,00', '80,00')).toBeNull()
    expect(fieldOf('5', '50')).toBeNull()
  })

  it('have their values from below, not from headings that are repeated', () => {
    const grid = [HEADINGS, sale('2%'), HEADINGS, sale('1%')]
    expect(layoutOf(VENDAS, grid).colunas[12]?.leitura).toBe('percentual')
    expect(samplesOf(grid, 1, 12)).toEqual(['2%', '1%'])
  })

  it('that are missing are named', () => {
    const grid = [HEADINGS.filter((heading) => heading !== 'CPF' && heading !== 'Fone'), ['1']]
    expect(refusalOfLayout(VENDAS, grid, guessLayout(VENDAS, grid))).toBe(
      '2 colunas faltam: CPF do cliente, Telefone do cliente.',
    )
    const without = [HEADINGS.filter((heading) => !heading.startsWith('%')), ['1']]
    expect(refusalOfLayout(VENDAS, without, guessLayout(VENDAS, without))).toBe(
      'Diga qual coluna tem o percentual ou o valor da comissão de cada participante.',
    )
  })

  it('are shown with their first five different values', () => {
    const grid = [['n'], ...['1', '', '1', '2', '3', '4', '5', '6'].map((text) => [text])]
    expect(samplesOf(grid, 1, 0)).toEqual(['1', '2', '3', '4', '5'])
  })

  it('are remembered without regard to case, accents and signs', () => {
    expect(headingsKey(['Nº da Venda', 'Comissão (%)'])).toBe(headingsKey(['n venda', 'COMISSAO %']))
    expect(headingsKey(['a', 'b'])).not.toBe(headingsKey(['b', 'a']))
  })

  it('of nothing are none', () => {
    expect(guessLayout(VENDAS, [])).toEqual({ cabecalho: 1, colunas: [] })
  })
})

it('a file without headings is taken for one, and every column can be named', () => {
  const { cabecalho, colunas } = guessLayout(VENDAS, [[], ['V-1', '05/01/2024', 'Rita', '529.982.247-25']])
  expect(cabecalho).toBe(0)
  expect(colunas).toHaveLength(4)
  // Names that nobody knows are headings all the same.
  expect(
    guessLayout(VENDAS, [
      ['Quem', 'Quando'],
      ['Rita', '05/01/2024'],
    ]).cabecalho,
  ).toBe(1)
})

it('a commission is in percent or in reais as the cells of each file say, whatever it was before', () => {
  const column = (campo: string | null) => [{ campo, leitura: null }]
  const before = column('participante_valor')
  const asBefore = (looks: string | null, undecided: 'as said' | 'asked') =>
    columnsAsBefore(before, column(looks), undecided)[0]?.campo
  expect(asBefore('participante_percentual', 'as said')).toBe('participante_percentual')
  expect(asBefore('participante_valor', 'asked')).toBe('participante_valor')
  expect(asBefore(null, 'asked')).toBeNull()
  expect(asBefore(null, 'as said')).toBe('participante_valor')
  expect(columnsAsBefore(column('torre'), column(null), 'asked')).toEqual(column('torre'))
})

it("prices 'a partir de' are the lowest", () => {
  const { columns } = IMPORTED_CADASTROS.empreendimentos
  for (const heading of ['A partir de', 'Preço a partir de', 'Valores a partir de'])
    expect(
      guessLayout(columns, [
        ['Nome', heading],
        ['Acácias', '280.000,00'],
      ]).colunas[1]?.campo,
    ).toBe('valor_minimo')
})

it('a column that has two values together is not taken beside one of them', () => {
  const { columns } = IMPORTED_CADASTROS.empreendimentos
  const layout = (...campos: string[]) => ({
    cabecalho: 1,
    colunas: campos.map((campo) => ({ campo, leitura: null })),
  })
  expect(refusalOfLayout(columns, [], layout('cidade_uf', 'estado'))).toBe(
    'Duas colunas dizem “Estado”. Escolha uma delas.',
  )
  expect(refusalOfLayout(columns, [], layout('cidade_uf', 'bairro'))).not.toContain('Duas colunas')
})

it('what columns are is remembered without how their values are written', () => {
  expect(withoutReadings([{ campo: 'participante_percentual', leitura: 'fracao' }])).toEqual([
    { campo: 'participante_percentual', leitura: null },
  ])
})
