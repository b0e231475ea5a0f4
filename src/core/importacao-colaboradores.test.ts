import { describe, expect, it } from 'vitest'
import { COLABORADORES_COLUMNS, hasTemplateHeadings, rowsWithLayout } from './importacao-colaboradores.ts'
import { guessLayout, refusalOfLayout } from './importacao-colunas.ts'
import { CSV_COLUMNS } from './importacao-row.ts'

const HEADINGS = ['Nome do Corretor', 'C.P.F.', 'Celular', 'Função', 'Situação', 'Admissão', '% comissão']
const guess = (grid: string[][]) => guessLayout(COLABORADORES_COLUMNS, grid)
const person = (...cells: string[]) => {
  const row = ['Ana', '529.982.247-25', '11987654321', 'Corretor', 'Ativo', '01/03/2024', '2,5']
  return row.map((cell, i) => cells[i] || cell)
}
const read = (...rows: string[][]) => {
  const grid = [['EQUIPE'], HEADINGS, ...rows]
  const { rows: lines, avisos } = rowsWithLayout(grid, guess(grid))
  return { lines: lines.map(({ linha, valores }) => ({ linha, ...valores })), avisos }
}

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
      ...['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao', 'comissao_base'],
    ])
    expect(refusalOfLayout(COLABORADORES_COLUMNS, guess(grid))).toBeNull()
    expect(refusalOfLayout(COLABORADORES_COLUMNS, guess([HEADINGS.slice(0, 4), person()]))).toBe(
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
    expect(avisos.map(({ linha, mensagem }) => `${linha}: ${mensagem}`)).toEqual([
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

  it('has fractions as percentages once somebody has said so', () => {
    const grid = [HEADINGS, person('', '', '', '', '', '', '0,025')]
    expect(refusalOfLayout(COLABORADORES_COLUMNS, guess(grid))).toBe(
      'Diga como os percentuais da comissão estão escritos.',
    )
    const layout = guess(grid)
    const colunas = layout.colunas.map((column) =>
      column.campo === 'comissao_base' ? { ...column, unidade: 'fracao' as const } : column,
    )
    expect(rowsWithLayout(grid, { ...layout, colunas }).rows[0]?.valores.comissao_base).toBe('2,5')
  })
})
