import { describe, expect, it } from 'vitest'
import { layoutOf, readingOf, sheetOf } from '../testing/tables.ts'
import { cellReader } from './cell-reader.ts'
import type { ImportLayout } from './colunas.ts'
import { guessLayout } from './headings.ts'
import type { Respostas } from './respostas.ts'
import {
  cellKey,
  dataRows,
  hiddenNotice,
  mendCells,
  type ReadSheet,
  tableOf,
  withoutHiddenColumns,
} from './rows.ts'
import { type SaleField, VENDAS_COLUMNS } from './vendas-fields.ts'

/** Reads one cell of that field. */
function readCell(campo: SaleField, text: string, said: Partial<Respostas> = {}) {
  const layout: ImportLayout = { cabecalho: 1, colunas: [{ campo, leitura: null }] }
  const reading = readingOf(VENDAS_COLUMNS, sheetOf([['x'], [text]]), { layout, ...said })
  const valor = cellReader(VENDAS_COLUMNS, reading)(0, text, 2)
  const { erros, avisos, palavras } = reading.found
  return { valor, erros: erros.map(({ mensagem }) => mensagem), avisos, palavras }
}

describe('a cell of a spreadsheet of sales', () => {
  it.each([
    ['data_venda', '3/2/2026', '2026-02-03'],
    ['data_venda', '2026-02-03', '2026-02-03'],
    ['valor_venda', 'R$ 1.234,56', 1234.56],
    ['cliente_cpf', '529.982.247-25', '529.982.247-25'],
    ['status', 'desistencia', 'Desistência'],
    ['status', 'PAGO / PENDENTE', 'Pago/Pendente'],
    ['forma_pagamento', 'nf ir futuro', 'NF IR Futuro'],
    ['base_calculo_comissao', 'Valor do ato', 'valor_ato'],
    ['tipo_pendencia', 'serasa; IR', ['SERASA', 'IR']],
    ['tipo_pendencia', 'Outras', ['OUTRAS (DESCREVA)']],
    ['loja_id', 'Loja Centro', 'Loja Centro'],
    ['torre', '', undefined],
  ] as const)('%s %j is %j', (field, text, valor) => {
    expect(readCell(field, text)).toEqual({ valor, erros: [], avisos: [], palavras: [] })
  })

  it.each([
    ['data_venda', '31/02/2026', 'Data inválida'],
    [
      'data_venda',
      '########',
      'Esta célula tem formato de data, e o número dela não é uma data: escreva a data',
    ],
    [
      'valor_venda',
      '#FÓRMULA',
      'A fórmula desta célula não tem valor guardado: escreva o valor, ou abra a planilha no Excel, salve-a e envie-a de novo',
    ],
    ...['-350.000,00', '(7.000,00)', '7.000,00-'].map(
      (text) =>
        [
          'valor_venda',
          text,
          'Um estorno não é importado como valor negativo: importe a venda com o valor que foi pago, mude o status dela para Desistência e registre o estorno na comissão',
        ] as const,
    ),
    ['valor_venda', 'dez mil', 'Use só números, como em 1.234,56'],
    ['observacoes', '#REF!', 'A fórmula desta célula deu erro (#REF!): escreva o valor'],
  ] as const)('%s %j is refused', (field, text, erro) => {
    expect(readCell(field, text)).toMatchObject({ valor: undefined, erros: [erro], palavras: [] })
  })

  it('with a word that is none of its values asks what it means', () => {
    expect(readCell('tipo_renda', 'Mista')).toMatchObject({
      valor: undefined,
      erros: [],
      palavras: [
        {
          campo: 'tipo_renda',
          texto: 'Mista',
          linha: 2,
          quantidade: 1,
          opcoes: ['Formal', 'Informal', 'Direto'].map((valor) => ({ valor, rotulo: valor })),
        },
      ],
    })
    const palavras = [{ campo: 'tipo_renda', texto: 'mista', valor: 'Informal' }]
    expect(readCell('tipo_renda', 'Mista', { palavras })).toMatchObject({ valor: 'Informal', palavras: [] })
  })

  it('of a list asks about the words only that it does not know', () => {
    expect(readCell('tipo_pendencia', 'serasa; cartório')).toMatchObject({
      valor: undefined,
      palavras: [{ texto: 'cartório' }],
    })
    const palavras = [{ campo: 'tipo_pendencia', texto: 'cartório', valor: 'IR' }]
    expect(readCell('tipo_pendencia', 'serasa; cartório', { palavras }).valor).toEqual(['SERASA', 'IR'])
  })

  it.each(['NULL', '[NULL]', '(null)', 'None', 'undefined', '(em branco)', '-', 'N/A'])(
    'with %s, a word for nothing, asks whether it is',
    (text) => {
      expect(readCell('observacoes', text)).toMatchObject({
        valor: undefined,
        erros: [],
        palavras: [{ texto: text, opcoes: [{ valor: null }, { valor: text }] }],
      })
      const palavras = [{ campo: 'observacoes', texto: text, valor: null }]
      expect(readCell('observacoes', text, { palavras })).toMatchObject({ valor: undefined, palavras: [] })
    },
  )

  it('which cannot be the value of a date is not offered as one', () => {
    expect(readCell('data_venda', 'NULL').palavras).toMatchObject([{ opcoes: [{ valor: null }] }])
  })

  it('a dash in a column of money is zero', () => {
    expect(readCell('valor_ato', '–')).toMatchObject({ valor: 0, palavras: [] })
  })
})

const HEADINGS = ['Nº da venda', 'Data', 'Cliente', 'VGV', 'Corretor', '%']
const SALE = ['V1', '05/01/2024', 'Ana', '350.000,00', 'Bia', '2%']

/** The rows that are records, and what is said of the others. */
function rowsOf(rows: string[][], said: Partial<Respostas> = {}, more: Partial<ReadSheet> = {}) {
  const reading = readingOf(VENDAS_COLUMNS, sheetOf([HEADINGS, ...rows], more), said)
  const records = [...dataRows(VENDAS_COLUMNS, reading)]
  return {
    linhas: records.map(({ linha }) => linha),
    textos: records.map(({ texts }) => texts),
    avisos: reading.found.avisos.map(({ linha, mensagem }) => `${linha}: ${mensagem}`),
    totais: reading.found.totais,
  }
}

describe('the rows of a spreadsheet', () => {
  it('that are no records are left out with one notice each', () => {
    const { linhas, avisos } = rowsOf([
      ['JANEIRO/2024'],
      SALE,
      [],
      HEADINGS,
      SALE.with(0, 'V2'),
      ['', '', 'TOTAL', '700.000,00'],
      ['Subtotal', '', '', '1,00'],
    ])
    expect(linhas).toEqual([3, 6])
    const total = 'Linha ignorada: não tem número da venda, data nem cliente (parece um total)'
    expect(avisos).toEqual([
      '2: Linha ignorada: “JANEIRO/2024” é o título de um grupo',
      '5: Linha ignorada: repete os títulos',
      `7: ${total}`,
      `8: ${total}`,
    ])
  })

  it('of sums keep their sums, for the comparison', () => {
    expect(rowsOf([SALE, ['', '', 'TOTAL', 'R$ 350.000,00']]).totais).toEqual([
      { linha: 3, campo: 'valor_venda', escrito: 350_000 },
    ])
  })

  it('of sums have one for the columns of all participants', () => {
    const headings = ['Nº da venda', 'Corretor 1', 'Valor comissão 1', 'Corretor 2', 'Valor comissão 2']
    const grid = [headings, ['V1', 'Bia', '1,10', 'Caio', '2,20'], ['TOTAL', '', '1,10', '', '2,20']]
    const reading = readingOf(VENDAS_COLUMNS, sheetOf(grid))
    Array.from(dataRows(VENDAS_COLUMNS, reading))
    expect(reading.found.totais).toEqual([{ linha: 3, campo: 'participante_valor', escrito: 3.3 }])
  })

  it('that somebody left out, or that are hidden, are none', () => {
    const rows = [SALE, SALE.with(0, 'V2'), SALE.with(0, 'V3')]
    const hidden = { hiddenRows: new Set([4]) }
    expect(rowsOf(rows, { fora: [2] }).linhas).toEqual([3, 4])
    expect(rowsOf(rows, {}, hidden).linhas).toEqual([2, 3, 4])
    expect(rowsOf(rows, { ocultas: 'importar' }, hidden).linhas).toEqual([2, 3, 4])
    expect(rowsOf(rows, { ocultas: 'deixar' }, hidden).linhas).toEqual([2, 3])
  })

  it('have the text of a field without a column, but what is beyond the headings is told all the same', () => {
    const { textos, avisos } = rowsOf([[...SALE, 'sobra'], []], {
      constantes: [{ campo: 'torre', texto: 'Única' }],
    })
    expect(textos).toEqual([[...SALE, 'sobra', 'Única']])
    expect(avisos).toEqual(['2: Depois da última coluna com título há “sobra”, que não será importado'])
  })

  it('with texts beyond the last heading say so, unless somebody said what they are', () => {
    expect(rowsOf([[...SALE, 'falta o laudo']]).avisos).toEqual([
      '2: Depois da última coluna com título há “falta o laudo”, que não será importado',
    ])
    const { cabecalho, colunas } = layoutOf(VENDAS_COLUMNS, [HEADINGS, SALE])
    const layout = { cabecalho, colunas: [...colunas, { campo: 'observacoes', leitura: null }] }
    expect(rowsOf([[...SALE, 'falta o laudo']], { layout }).avisos).toEqual([])
  })

  it('are read as they were mended', () => {
    const celulas = [
      { linha: 2, coluna: 2, texto: 'Ana' },
      { linha: 4, coluna: 0, texto: 'V2' },
    ]
    const mended = mendCells(sheetOf([HEADINGS, ['V1']], { dates: new Set([cellKey(2, 2)]) }), {
      trocas: [],
      celulas,
    })
    expect(mended.grid.slice(1)).toEqual([['V1', '', 'Ana'], [], ['V2']])
    expect(mended.dates.size).toBe(0)
  })

  it('have a text replaced in all of its column, again where that was not right; a single cell comes after', () => {
    const trocas = [
      { coluna: 0, de: 'a', para: 'b' },
      { coluna: 0, de: 'b', para: 'c' },
      { coluna: 0, de: 'x', para: 'y' },
      { coluna: 0, de: 'y', para: 'x' },
    ]
    const grid = [['a', 'a'], ['b'], [" 'a "], ['x'], ['a']]
    const mended = mendCells(sheetOf(grid, { numbers: new Set([cellKey(1, 0), cellKey(2, 1)]) }), {
      trocas,
      celulas: [{ linha: 5, coluna: 0, texto: 'só esta' }],
    })
    expect(mended.grid).toEqual([['c', 'a'], ['c'], [" 'a "], ['y'], ['só esta']])
    expect([...mended.numbers]).toEqual([cellKey(2, 1)])
  })
})

it('what is hidden is told in numbers, without empty rows', () => {
  const hidden = { hiddenRows: new Set([2, 3, 4]), hiddenColumns: new Set([1]) }
  const tableOfSheet = (sheet: ReadSheet) =>
    tableOf(VENDAS_COLUMNS, sheet, guessLayout(VENDAS_COLUMNS, sheet.grid), [])
  const rows = tableOfSheet(sheetOf([HEADINGS, SALE, [], SALE], hidden))
  expect(hiddenNotice(rows)).toBe('2 linhas ocultas e 1 coluna oculta')
  expect(hiddenNotice(withoutHiddenColumns(rows))).toBe('2 linhas ocultas')
  expect(hiddenNotice(tableOfSheet(sheetOf([HEADINGS, SALE])))).toBeNull()
})
