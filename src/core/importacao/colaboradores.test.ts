import { describe, expect, it } from 'vitest'
import { layoutOf, readingOf, sheetOf } from '../testing/tables.ts'
import { COLABORADORES_COLUMNS, hasTemplateHeadings, readColaboradores } from './colaboradores.ts'
import { refusalOfLayout } from './colunas.ts'
import type { Respostas } from './respostas.ts'
import { CSV_COLUMNS } from './row.ts'

const HEADINGS = ['Nome do Corretor', 'C.P.F.', 'Celular', 'Função', 'Situação', 'Admissão', '% comissão']
const guess = (grid: string[][]) => layoutOf(COLABORADORES_COLUMNS, grid)
const person = (...cells: string[]) => {
  const row = ['Ana', '529.982.247-25', '11987654321', 'Corretor', 'Ativo', '01/03/2024', '2,5']
  return row.map((cell, i) => cells[i] || cell)
}
const readWith = (respostas: Partial<Respostas>, ...rows: string[][]) => {
  const reading = readingOf(COLABORADORES_COLUMNS, sheetOf([['EQUIPE'], HEADINGS, ...rows]), respostas)
  const lines = readColaboradores(reading).map(({ linha, valores }) => ({ linha, ...valores }))
  return { lines, avisos: reading.found.avisos, palavras: reading.found.palavras }
}
const read = (...rows: string[][]) => readWith({}, ...rows)

describe("the template's headings", () => {
  it.each([
    ['all, in any order and case', [...CSV_COLUMNS].reverse().map((name) => name.toUpperCase()), true],
    [
      'the required ones among others',
      ['nome', 'cpf', 'telefone', 'cargo', 'status', 'data admissão', 'x'],
      true,
    ],
    ['some of them only', ['nome', 'cpf'], true],
    ['some of them among others', ['nome', 'cpf', 'apelido'], false],
    ['none', HEADINGS, false],
  ])('%s', (_, headings, expected) => {
    expect(hasTemplateHeadings([[], headings, person()])).toBe(expected)
  })

  it('are not asked for in an empty file', () => {
    expect(hasTemplateHeadings([])).toBe(true)
  })
})

describe('a spreadsheet with other headings', () => {
  it('is recognised', () => {
    const grid = [['EQUIPE'], [], HEADINGS, person()]
    const { cabecalho, colunas } = guess(grid)
    expect(cabecalho).toBe(3)
    expect(colunas.map(({ campo }) => campo)).toEqual([
      'nome',
      'cpf',
      'telefone',
      'cargo',
      'status',
      'data_admissao',
      'comissao_base',
    ])
    expect(refusalOfLayout(COLABORADORES_COLUMNS, grid, guess(grid))).toBeNull()
    const few = [HEADINGS.slice(0, 4), person()]
    expect(refusalOfLayout(COLABORADORES_COLUMNS, few, guess(few))).toBe(
      '2 colunas faltam: Status, Data de Contratação.',
    )
  })

  it('has its rows as the template would, numbered as in the spreadsheet', () => {
    const { lines, avisos } = read(person(), ['', '', ''], person('Bia', '', '', 'CORRETORA', 'ativa'))
    expect(lines).toMatchObject([
      { linha: 3, nome: 'Ana', cargo: 'Corretor', status: 'Ativo', comissao_base: '2,5', email: '' },
      { linha: 5, nome: 'Bia', cargo: 'Corretor', status: 'Ativo' },
    ])
    expect(avisos).toEqual([])
  })

  it('has what nobody can be told by ignored, and a zero that was removed put back, with a warning', () => {
    const { lines, avisos } = read(person('', '1234567890'), ['', '', '', '', '', '', '12,5'])
    expect(lines).toMatchObject([{ cpf: '01234567890' }])
    expect(avisos.map(({ linha, mensagem }) => `${linha}: ${mensagem}`).toSorted()).toEqual([
      '3: CPF completado com o zero que a planilha removeu: 012.345.678-90',
      '4: Linha ignorada: não tem nome nem CPF (parece um total)',
    ])
  })

  it('keeps what it does not understand for the check to refuse', () => {
    const { lines } = read(person('', '123', '', 'Chefe', 'Sim', 'ontem', 'dez'))
    expect(lines).toMatchObject([
      { cpf: '123', cargo: 'Chefe', status: 'Sim', data_admissao: 'ontem', comissao_base: 'dez' },
    ])
  })

  it('has words that are no value asked once, and read as somebody said', () => {
    const rows = [person('', '', '', 'Captador', 'Sim'), person('', '', '', 'captador', '(em branco)')]
    const { palavras } = read(...rows)
    expect(palavras.map(({ campo, texto, linha, quantidade }) => [campo, texto, linha, quantidade])).toEqual([
      ['cargo', 'Captador', 3, 2],
      ['status', 'Sim', 3, 1],
      ['status', '(em branco)', 4, 1],
    ])
    expect(palavras[0]?.opcoes.map(({ valor }) => valor)).toEqual(['Diretor', 'Gerente', 'Corretor'])
    const said = [
      { campo: 'cargo', texto: 'CAPTADOR', valor: 'Corretor' },
      { campo: 'status', texto: 'Sim', valor: 'Ativo' },
      { campo: 'status', texto: '(em branco)', valor: null },
    ]
    const { lines, palavras: left } = readWith({ palavras: said }, ...rows)
    expect(lines).toMatchObject([
      { cargo: 'Corretor', status: 'Ativo' },
      { cargo: 'Corretor', status: '' },
    ])
    expect(left).toEqual([])
  })

  it('has fractions as percentages once somebody has said so', () => {
    const grid = [HEADINGS, person('', '', '', '', '', '', '0,025')]
    const layout = guess(grid)
    expect(refusalOfLayout(COLABORADORES_COLUMNS, grid, layout)).toBe(
      'Diga como os percentuais da comissão estão escritos.',
    )
    const colunas = layout.colunas.map((column) =>
      column.campo === 'comissao_base' ? { ...column, leitura: 'fracao' as const } : column,
    )
    const reading = readingOf(COLABORADORES_COLUMNS, sheetOf(grid), { layout: { ...layout, colunas } })
    expect(readColaboradores(reading)[0]?.valores.comissao_base).toBe('2,5')
  })
})
