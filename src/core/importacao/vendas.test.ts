import { describe, expect, it } from 'vitest'
import { layoutOf, readingOf, sheetOf } from '../testing/tables.ts'
import { NOT_IMPORTED } from './colunas.ts'
import type { Respostas } from './respostas.ts'
import type { ReadSheet } from './rows.ts'
import { readVendas } from './vendas.ts'
import { VENDAS_COLUMNS } from './vendas-fields.ts'

const HEADINGS = ['Nº da venda', 'Data', 'Cliente', 'VGV', 'Corretor', '%']
const SALE = ['V1', '05/01/2024', 'Ana', '350.000,00', 'Bia', '2%']
/** A further participant, below the sale's merged cells. */
const PART = ['', '', '', '', 'Caio', '1%']

/** The participants of each sale, and what is said of the rows. */
function salesOf(rows: string[][], said: Partial<Respostas> = {}, more: Partial<ReadSheet> = {}) {
  const reading = readingOf(VENDAS_COLUMNS, sheetOf([HEADINGS, ...rows], more), said)
  const vendas = readVendas(reading)
  const told = (list: 'erros' | 'avisos') =>
    reading.found[list].map(({ linha, mensagem }) => `${linha}: ${mensagem}`)
  return {
    vendas: vendas.map(({ valores, participantes }) => [
      valores.numero_venda,
      ...participantes.map(({ nome }) => nome),
    ]),
    erros: told('erros'),
    avisos: told('avisos'),
  }
}

describe('a participant below the row of a sale', () => {
  const rows = [SALE, SALE.with(0, 'V2'), PART, SALE.with(0, 'V3'), PART]

  it('is of that sale', () => {
    expect(salesOf(rows).vendas).toEqual([
      ['V1', 'Bia'],
      ['V2', 'Bia', 'Caio'],
      ['V3', 'Bia', 'Caio'],
    ])
  })

  it.each([
    ['left out', { fora: [3] }, {}],
    ['hidden', { ocultas: 'deixar' as const }, { hiddenRows: new Set([3]) }],
  ])('that is %s is of no other', (_how, said, more) => {
    expect(salesOf(rows, said, more)).toEqual({
      vendas: [
        ['V1', 'Bia'],
        ['V3', 'Bia', 'Caio'],
      ],
      erros: [],
      avisos: ['4: Linha ignorada: faz parte da linha que foi deixada fora'],
    })
  })

  it('is left out alone', () => {
    expect(salesOf(rows, { fora: [4] }).vendas).toEqual([
      ['V1', 'Bia'],
      ['V2', 'Bia'],
      ['V3', 'Bia', 'Caio'],
    ])
  })

  it('is of that sale where the date is the same in all rows', () => {
    const undated = [SALE, PART, ['TOTAL', '', '', '700.000,00']].map((row) => row.with(1, ''))
    const constantes = [{ campo: 'data_venda', texto: '05/01/2024' }]
    const { cabecalho, colunas } = layoutOf(VENDAS_COLUMNS, [HEADINGS, ...undated])
    const layout = { cabecalho, colunas: colunas.with(1, NOT_IMPORTED) }
    expect(salesOf(undated, { layout, constantes }).vendas).toEqual([['V1', 'Bia', 'Caio']])
  })
})

it('a sum with a count in place of a number, and an average, are one notice each and no sales', () => {
  const rows = [SALE, ['1', '', '', '350.000,00', '', ''], ['Média', '', '', '350.000,00', '', '2%']]
  expect(salesOf(rows)).toEqual({
    vendas: [['V1', 'Bia']],
    erros: [],
    avisos: [
      '3: Linha ignorada: traz só um número e valores (parece um total)',
      '4: Linha ignorada: não tem número da venda, data nem cliente (parece um total)',
    ],
  })
  // A further row of a sale has a participant.
  expect(salesOf([SALE.with(0, '7'), ['7', '', '', '', 'Caio', '1%']]).vendas).toEqual([['7', 'Bia', 'Caio']])
})

it('a number that two sales have is said once of each row that is another sale, whatever stands between', () => {
  const other = ['V1', '09/02/2024', 'Beto', '100.000,00', 'Bia', '2%']
  const { vendas, erros } = salesOf([SALE, other, PART, other.with(4, 'Duda'), SALE.with(4, 'Eva')])
  expect(erros).toEqual([
    '3: O número V1 já é o da venda da linha 2: mude um dos dois, ou deixe uma das linhas fora',
  ])
  expect(vendas).toEqual([
    ['V1', 'Bia', 'Eva'],
    ['V1', 'Bia', 'Caio', 'Duda'],
  ])
})

it('a day of payment without a paid commission, and a paid one without its day, are said', () => {
  const grid = [[...HEADINGS, 'Status comissão', 'Pago em']]
  for (const status of ['Pago', 'Pendente', '']) grid.push([...SALE, status, '05/03/2024'])
  grid.push([...SALE, 'Pago', ''])
  const reading = readingOf(
    VENDAS_COLUMNS,
    sheetOf(grid.map((row, i) => (i === 0 ? row : row.with(0, `V${i}`)))),
  )
  readVendas(reading)
  const mensagem = 'A data de pagamento não será gravada: o status da comissão não é Pago'
  expect(reading.found.avisos).toMatchObject([
    { linha: 3, mensagem },
    { linha: 4, mensagem },
    { linha: 5, mensagem: 'Comissão paga sem data de pagamento: será gravada com a data de hoje' },
  ])
})

it('a commission whose participant was said to be nobody is an error', () => {
  const palavras = [{ campo: 'participante', texto: '-', valor: null }]
  expect(salesOf([SALE.with(4, '-')], { palavras }).erros).toEqual(['2: Comissão sem participante'])
  expect(salesOf([SALE.with(4, '-')]).erros).toEqual([])
})
