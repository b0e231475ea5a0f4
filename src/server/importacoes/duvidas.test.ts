/** Sheets as other programs write them: what a person sees in one is what is stored, or it is asked. */
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImportColumn } from '../../core/importacao/colunas.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { NAMES } from '../testing/files/planilha-de-vendas.ts'
import { stylesOf, workbookOf } from '../testing/files/workbook.ts'
import { buildCpf } from '../testing/office/builders.ts'
import { messagesOf, salesImportOffice } from '../testing/office/importacao-de-vendas.ts'
import { importsOf } from '../testing/office/importacoes.ts'

const office = await salesImportOffice()
const { call, imports, services } = office
afterAll(() => services.importer.stop())

const CENTAVOS = 'Diga como os centavos dos valores estão escritos.'
const DIAS = 'Diga como os dias e meses das datas estão escritos.'
const HEADINGS = ['Nº Venda', 'Data da venda', 'Cliente', 'CPF', 'Celular', 'Obra', 'Loja', 'Bloco', 'Apto']
const sale = (n: number, day = '13/01/2026') => [
  `D-${n}`,
  day,
  `Cliente ${n}`,
  buildCpf(800_000 + n),
  '(11) 98765-4321',
  NAMES.empreendimento,
  NAMES.loja,
  'A',
  String(n),
]

/** A CSV of one sale, its last columns by their headings. */
function csvOf(columns: Readonly<Record<string, string>>, { day = '13/01/2026', delimiter = ';' } = {}) {
  const cells = { VGV: '350.000,00', Sinal: '10.000,00', Corretor: NAMES.corretor, ...columns }
  return Papa.unparse(
    [
      [...HEADINGS, ...Object.keys(cells)],
      [...sale(1, day), ...Object.values(cells)],
    ],
    { delimiter },
  )
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (...cells: string[]) => `<row>${cells.join('')}</row>`

/** An XLSX of sales whose last cells are written as XML; `more` stands after the rows. */
function xlsxOf(headings: string[], rows: string[][], { styles = '', more = '' } = {}) {
  const sheet = [
    rowOf(...[...HEADINGS, ...headings].map(text)),
    ...rows.map((cells, i) => rowOf(...sale(i + 1).map(text), ...cells)),
  ]
  return workbookOf({
    sheet: `<worksheet><sheetData>${sheet.join('')}</sheetData>${more}</worksheet>`,
    styles,
  })
}

async function checked(content: string | Uint8Array, respostas?: Partial<Respostas>) {
  const { status, body } = await imports.conferir(content, { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const firstMonth = async (content: string | Uint8Array, respostas?: Partial<Respostas>) => {
  const { analise, resultado } = await checked(content, respostas)
  expect(analise.recusa).toBeNull()
  expect(messagesOf(resultado.erros)).toEqual([])
  return resultado.somas.meses[0].gravar
}

describe('how values are written is asked:', () => {
  it.each([
    [
      'Google Sheets in English',
      csvOf({ VGV: '350,000', Sinal: '10,000', '%': '2%' }, { delimiter: ',' }),
      CENTAVOS,
    ],
    ['with the sign of reais', csvOf({ VGV: 'R$ 350,000', Sinal: 'R$ 10,000', '%': '2%' }), CENTAVOS],
    [
      'days beside decimal points',
      csvOf({ VGV: '350,000.00', Sinal: '0', '%': '2.00%' }, { day: '3/4/2026', delimiter: ',' }),
      DIAS,
    ],
    [
      'days beside a percentage with a point, of whole amounts',
      csvOf({ VGV: '350000', Sinal: '10000', '%': '1.5%' }, { day: '03/04/2026' }),
      DIAS,
    ],
    [
      'thousands in a heading',
      csvOf({ VGV: '', 'Valor (em milhares)': '350', '%': '2%' }),
      /Duas colunas são/,
    ],
    ['a commission in thousands', csvOf({ 'Comissão (R$ mil)': '7' }), CENTAVOS],
    ['a commission of 7,000', csvOf({ Comissão: '7,000' }), /comissão de cada participante/],
    [
      'millions above the headings',
      `Valores em milhões de reais\n${csvOf({ VGV: '0,35', Sinal: '0,01', '%': '2%' })}`,
      CENTAVOS,
    ],
    [
      'numbers of a workbook in thousands',
      xlsxOf(
        ['VGV (R$ mil)', 'Sinal', 'Corretor', '%'],
        [['<c><v>350</v></c>', '<c><v>10000</v></c>', text(NAMES.corretor), text('2%')]],
      ),
      CENTAVOS,
    ],
    [
      'two percentages',
      csvOf({ '% COM.': '5%', '% Corretor': '2%' }),
      /Qual é a comissão do corretor: “% COM.”/,
    ],
    [
      'a value beside the corretor’s percentage',
      csvOf({ Comissão: '17.500,00', '% Corretor': '2%' }),
      /Qual é a comissão/,
    ],
    ['two clients', csvOf({ Comprador: 'Outro Nome', '%': '2%' }), /Duas colunas são “Nome do cliente”/],
  ] as const)('%s', async (_, content, question) => {
    const { analise, resultado } = await checked(content)
    expect(analise.recusa).toMatch(question)
    expect(resultado).toBeNull()
    for (const { ambigua, lidos } of analise.colunas) if (ambigua) expect(lidos).not.toEqual([])
  })
})

describe('is stored as it is seen:', () => {
  const TWO = ['VGV', 'Sinal', 'Corretor', '%']
  const styled = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`
  it.each([
    [
      'thousands beside an amount with decimals',
      csvOf({ VGV: '350.000', Sinal: '10.000,50', '%': '2%' }),
      7000,
    ],
    ['an amount spelled in thousands', csvOf({ VGV: '350 mil', Sinal: '10 mil', '%': '2%' }), 7000],
    ['half a million', csvOf({ VGV: 'R$ 0,35 milhão', Sinal: '0', Repasse: '2%' }), 7000],
    [
      'a format with a word',
      xlsxOf(TWO, [[styled(0, 350), styled(1, 10_000), text(NAMES.corretor), styled(2, 2)]], {
        styles: stylesOf('0" mil"', '"R$ "#,##0.00', '0\\%'),
      }),
      7000,
    ],
    [
      'a format that divides by a thousand and says so',
      xlsxOf(TWO, [[styled(0, 350_000), styled(1, 10_000), text(NAMES.corretor), text('2%')]], {
        styles: stylesOf('#,##0," mil"', '0.00,, "mi"'),
      }),
      7000,
    ],
    [
      'a format that divides by a thousand',
      xlsxOf(TWO, [[styled(0, 350_000), styled(1, 10_000), text(NAMES.corretor), styled(2, 0.02)]], {
        styles: stylesOf('#,##0,', '[$R$-416]\\ #,##0.00', 10),
      }),
      7000,
    ],
  ] as const)('%s', async (_, content, comissao) => {
    expect(await firstMonth(content)).toEqual({ vendas: 1, vgv: 350_000, comissao })
  })

  it('the days of a file are asked about once its amounts are said to have points', async () => {
    const csv = csvOf({ VGV: '350,000', Sinal: '10,000', '%': '2%' }, { day: '05/01/2026' })
    const { layout } = (await checked(csv)).analise
    const colunas = layout.colunas.map((column: ImportColumn) => ({
      ...column,
      leitura: ['valor_venda', 'valor_ato'].includes(String(column.campo)) ? 'ponto' : null,
    }))
    expect((await checked(csv, { layout: { ...layout, colunas } })).analise.recusa).toBe(DIAS)
  })

  it('what is typed for all rows is in the usual way, whatever the file’s titles say', async () => {
    const csv = `Valores em R$ mil\n${csvOf({ VGV: '350', '%': '2%' }).replace(';Sinal', ';Nota').replace('10.000,00', 'x')}`
    const constantes = [{ campo: 'valor_ato', texto: '5000' }]
    const { layout } = (await checked(csv, { constantes })).analise
    const colunas = layout.colunas.map((column: ImportColumn) =>
      column.campo === 'valor_venda' ? { ...column, leitura: 'milhares' as const } : column,
    )
    expect(await firstMonth(csv, { constantes, layout: { ...layout, colunas } })).toMatchObject({
      vgv: 350_000,
    })
  })

  it('a template whose quotes join two people is asked about too', async () => {
    const csv = `nome;cpf;telefone;cargo;status;data_admissao\n"Bia;${buildCpf(1)};11987654321;Corretor;Ativo;2024-01-05\nCaio";${buildCpf(2)};11987654321;Corretor;Ativo;2024-01-05`
    const { body } = await importsOf(call, 'colaboradores').conferir(csv)
    expect([body.analise.modelo, body.analise.recusa, body.resultado]).toEqual([
      true,
      'Diga se as linhas entre aspas são linhas da planilha ou um texto só.',
      null,
    ])
    // Nor does a call without the browser import it.
    expect((await importsOf(call, 'colaboradores').importar(csv)).status).toBe(422)
  })

  it('a name that is a whole page is refused at once', async () => {
    const csv = csvOf({ Corretor: `a/${'('.repeat(60_000)}`, '%': '2%' })
    expect(messagesOf((await checked(csv)).resultado.erros)).toContain('2: Use no máximo 500 letras')
  })

  it('columns that are left out are told, if they have amounts, days or people', async () => {
    const csv = csvOf({
      '%': '2%',
      Gerente: 'Ana D’Ávila de Souza dos Santos'.replace('’', "'"),
      Prêmio: '1.500,00',
      Chaves: '03/04/2027',
      Etapa: 'obra',
    })
    expect((await checked(csv)).analise.deixadas).toEqual([
      "“Gerente” (Ana D'Ávila de Souza dos Santos)",
      '“Prêmio” (1.500,00)',
      '“Chaves” (03/04/2027)',
    ])
  })
})

describe('merged cells of amounts', () => {
  const row = (n: number, ...cells: string[]) => rowOf(...sale(n).map(text), ...cells)
  const merged = (ref: string, ...rows: string[]) =>
    workbookOf({
      sheet: `<worksheet><sheetData>${rowOf(...[...HEADINGS, 'VGV', 'Sinal', 'Corretor', '%'].map(text))}${rows.join('')}</sheetData><mergeCells>${ref}</mergeCells></worksheet>`,
    })
  const amount = (value: number) => `<c><v>${value}</v></c>`

  it('a sale’s own over its rows are asked about only where brokers share one', async () => {
    const second = `<row><c r="L3" t="inlineStr"><is><t>Luiz Prado</t></is></c><c r="M3"/></row>`
    const cells = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'].map(
      (letter) => `<mergeCell ref="${letter}2:${letter}3"/>`,
    )
    const first = row(1, amount(350_000), amount(10_000), text(NAMES.corretor), text('2%'))
    const together = merged([...cells, '<mergeCell ref="M2:M3"/>'].join(''), first, second)
    expect((await checked(together)).analise.mescladas).toBe(
      '1 valor mesclado em várias linhas: 2%, desde a linha 2',
    )
    expect(await firstMonth(together, { mescladas: 'dividir' })).toEqual({
      vendas: 1,
      vgv: 350_000,
      comissao: 7000,
    })
    expect(await firstMonth(together, { mescladas: 'repetir' })).toEqual({
      vendas: 1,
      vgv: 350_000,
      comissao: 14_000,
    })
    const own = merged(
      cells.join(''),
      first,
      second.replace('<c r="M3"/>', '<c r="M3" t="inlineStr"><is><t>1%</t></is></c>'),
    )
    expect((await checked(own)).analise.mescladas).toBeNull()
    expect(await firstMonth(own)).toMatchObject({ comissao: 10_500 })
  })

  it('over the rows of one sale whose number stands once are its own', async () => {
    const second =
      '<row><c r="L3" t="inlineStr"><is><t>Luiz Prado</t></is></c><c r="M3" t="inlineStr"><is><t>1%</t></is></c></row>'
    const one = merged(
      '<mergeCell ref="J2:J3"/>',
      row(1, amount(350_000), amount(10_000), text(NAMES.corretor), text('2%')),
      second,
    )
    expect((await checked(one)).analise.mescladas).toBeNull()
    expect(await firstMonth(one)).toEqual({ vendas: 1, vgv: 350_000, comissao: 10_500 })
  })

  it('of a percentage that was rounded are shared too', async () => {
    const cells = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'M'].map(
      (letter) => `<mergeCell ref="${letter}2:${letter}3"/>`,
    )
    const both = merged(
      cells.join(''),
      row(1, amount(350_000), amount(10_000), text(NAMES.corretor), text('1,125%')),
      '<row><c r="L3" t="inlineStr"><is><t>Luiz Prado</t></is></c></row>',
    )
    const palavras = [{ campo: 'participante_percentual', texto: '1,125%', valor: '1,12%' }]
    expect(await firstMonth(both, { mescladas: 'dividir', palavras })).toMatchObject({ comissao: 3920 })
  })

  it('over two sales are shared by them, to the centavo', async () => {
    const both = merged(
      '<mergeCell ref="J2:J3"/>',
      row(1, amount(350_000.01), amount(0), text(NAMES.corretor), text('2%')),
      rowOf(...sale(2).map(text), '<c r="K3"><v>0</v></c>', text(NAMES.corretor), text('2%')),
    )
    expect((await checked(both)).resultado).toMatchObject({ pendentes: 1 })
    expect((await firstMonth(both, { mescladas: 'dividir' })).vgv).toBe(350_000.01)
    expect((await firstMonth(both, { mescladas: 'repetir' })).vgv).toBe(700_000.02)
  })
})

describe('cells that a program may have changed are told:', () => {
  it.each([
    ['<c><v>12345678901234599936</v></c>', 'é um número de mais de 15 dígitos no arquivo'],
    ['<c t="b"><v>1</v></c>', 'Esta célula é o valor lógico VERDADEIRO no arquivo'],
    ['<c s="1"><v>0.5</v></c>', 'Esta célula é uma fração no arquivo, lida como 0,5'],
    [text("'0101"), 'O apóstrofo antes de 0101 não será importado'],
  ])('%s', async (cell, notice) => {
    const content = xlsxOf(
      ['VGV', 'Sinal', 'Corretor', '%', 'Obs'],
      [['<c><v>350000</v></c>', '<c><v>10000</v></c>', text(NAMES.corretor), text('2%'), cell]],
      { styles: stylesOf(0, '# ?/?') },
    )
    expect(messagesOf((await checked(content)).resultado.avisos).join()).toContain(notice)
  })
})

describe('siblings in other imports:', () => {
  const other = (tipo: 'colaboradores' | 'empreendimentos' | 'favorecidos' | 'lojas') => importsOf(call, tipo)
  it('an empreendimento’s price with a comma, and its days in an English file', async () => {
    const csv = (price: string) =>
      `Empreendimento;Código;Endereço;Bairro;Cidade;UF;CEP;A partir de;Lançamento\nJardim;J1;Rua A, 1;Centro;Campinas;SP;13010-000;"${price}";03/04/2026`
    const recusaOf = async (price: string) =>
      (await other('empreendimentos').conferir(csv(price))).body.analise.recusa
    expect([await recusaOf('350,000'), await recusaOf('350.000,00')]).toEqual([CENTAVOS, null])
    const { analise } = (await other('empreendimentos').conferir(csv('350,000.00'))).body
    expect(analise.colunas.filter(({ ambigua }: { ambigua: boolean }) => ambigua)).toHaveLength(2)
  })

  it('two columns for one field of a loja, and of a payee', async () => {
    const lojas = (await other('lojas').conferir('Loja;Código;Endereço;Tel;Celular\nCentro;L1;Rua A;1;2'))
      .body
    expect(lojas.analise.recusa).toMatch(/^Duas colunas são “Telefone”/)
    const payees = (await other('favorecidos').conferir('Favorecido;Tipo;CPF;Documento\nAna;Outro;1;2')).body
    expect(payees.analise.layout.colunas.map(({ campo }: ImportColumn) => campo).slice(2)).toEqual([
      null,
      'documento',
    ])
  })

  it('a long number and a date in a colaborador’s texts', async () => {
    const sheet = [
      ['Nome do Corretor', 'C.P.F.', 'Celular', 'Função', 'Situação', 'Admissão', 'Nº CRECI'].map(text),
      [
        ...['Ana Paz', buildCpf(810_001), '11987654321', 'Corretor', 'Ativo', '01/03/2024'].map(text),
        '<c><v>12345678901234599936</v></c>',
      ],
    ]
    const content = workbookOf({ sheet: sheet.map((cells) => rowOf(...cells)).join('') })
    expect(
      messagesOf((await other('colaboradores').conferir(content)).body.resultado.avisos).join(),
    ).toContain('é um número de mais de 15 dígitos no arquivo')
  })
})
