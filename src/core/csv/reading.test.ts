import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readColaboradores } from '../importacao/colaboradores.ts'
import { CSV_COLUMNS, type CsvColumn, type CsvRow } from '../importacao/row.ts'
import { Recusa } from '../recusa.ts'
import { templateReading } from '../testing/tables.ts'
import { readText } from './reading.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Windows-1252, as written by Excel in Brazil for 'CSV (separado por vírgulas)'. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (letter) =>
    letter === '–' ? 0x96 : letter === '€' ? 0x80 : (letter.codePointAt(0) ?? 0),
  )

const HEADER = CSV_COLUMNS.join(',')
const ROW = 'Ângela Conceição,529.982.247-25,11987654321,,Corretor,Ativo,2024-03-01,,,,2.5'

/** The rows of the template filled in, and the columns that it does not have. */
function parseCsv(bytes: Uint8Array): { rows: CsvRow[]; unknownColumns: string[] } {
  const reading = templateReading(bytes)
  const rows = readColaboradores(reading)
  const unknownColumns = reading.found.avisos.map(({ mensagem }) => mensagem.split('"')[1] ?? '')
  return { rows, unknownColumns }
}

const refusal = (bytes: Uint8Array): Recusa => {
  try {
    parseCsv(bytes)
  } catch (error) {
    if (error instanceof Recusa) return error
    throw error
  }
  throw new Error('the file was accepted')
}

describe('a file is read as spreadsheets write it', () => {
  const expected = { nome: 'Ângela Conceição', cpf: '529.982.247-25', comissao_base: '2.5', email: '' }

  it.each([
    ['LibreOffice Calc: commas, UTF-8, LF', utf8(`${HEADER}\n${ROW}\n`)],
    [
      'LibreOffice Calc with all texts quoted',
      utf8(`"${CSV_COLUMNS.join('","')}"\n"${ROW.replaceAll(',', '","')}"\n`),
    ],
    [
      'with characters that nobody sees, and accents on their own',
      utf8(
        `${HEADER}\n${ROW.normalize('NFD').replace(' ', '\u00a0\u200b').replace('Corretor', 'Corretor\u200e')}\n`,
      ),
    ],
    ['with a byte order mark and CRLF', utf8(`\uFEFF${HEADER}\r\n${ROW}\r\n`)],
    [
      'Excel pt-BR: semicolons, Windows-1252, CRLF',
      windows1252(`${HEADER}\r\n${ROW}\r\n`.replaceAll(',', ';')),
    ],
    ['Excel pt-BR as UTF-8', utf8(`\uFEFF${HEADER}\r\n${ROW}\r\n`.replaceAll(',', ';'))],
    ['line ends of an old Mac', utf8(`${HEADER}\r${ROW}\r`)],
    ['mixed line ends, none at the end', utf8(`${HEADER}\r\n${ROW}\n${ROW}`)],
    ['trailing blank lines', utf8(`${HEADER}\n${ROW}\n\n,,,,,,,,,,\n   \n;;\n`.replace(';;', ',,'))],
  ])('%s', (_, bytes) => {
    const [first] = parseCsv(bytes).rows
    expect(first).toMatchObject({ linha: 2, valores: expected, excedente: '' })
  })

  it.each([
    ['tabs', '\t'],
    ['bars', '|'],
  ])('separated by %s', (_, separator) => {
    const [first] = parseCsv(utf8(`${HEADER}\n${ROW}\n`.replaceAll(',', separator))).rows
    expect(first).toMatchObject({ linha: 2, valores: expected, excedente: '' })
  })

  it('with the line by which Excel names its separator, and codes kept as texts', () => {
    const { rows } = parseCsv(
      utf8(`sep=;\n${HEADER}\n="0101,5";1;2\n`.replace(HEADER, HEADER.replaceAll(',', ';'))),
    )
    expect(rows[0]).toMatchObject({ linha: 3, valores: { nome: '0101,5', cpf: '1', telefone: '2' } })
  })

  it('counts rows as the spreadsheet does, with the blank ones between them', () => {
    const { rows } = parseCsv(utf8(`\n${HEADER}\n${ROW}\n\n\n${ROW}\n\n`))
    expect(rows.map(({ linha }) => linha)).toEqual([3, 6])
  })

  it('a quoted text may hold the separator, quotes and line ends', () => {
    const { rows } = parseCsv(utf8(`${HEADER}\r\n"Souza, ""Aninha""\r\nde",52998224725\r\n${ROW}`))
    expect(rows[0]?.valores).toMatchObject({ nome: 'Souza, "Aninha" de', cpf: '52998224725', telefone: '' })
    expect(rows[1]?.linha).toBe(3)
  })

  it('Windows-1252 has its own dash and euro', () => {
    const { rows } = parseCsv(windows1252(`${HEADER}\nSão José – €,1\n`))
    expect(rows[0]?.valores.nome).toBe('São José – €')
  })

  it('the header may have its columns in any order and case, with others among them', () => {
    const { rows, unknownColumns } = parseCsv(
      utf8(
        'CPF; Nome ;apelido;Telefone;CARGO;status;Data Admissão;;Comissão Base\n1;Ana;Aninha;2;C;A;D;;3\n',
      ),
    )
    expect(rows[0]?.valores).toMatchObject({
      nome: 'Ana',
      cpf: '1',
      data_admissao: 'D',
      comissao_base: '3',
    })
    expect(unknownColumns).toEqual(['apelido'])
  })

  it('text beyond the header is told; empty cells there are nothing', () => {
    const { rows } = parseCsv(utf8(`${HEADER}\nSouza, Ana,1,2,,C,A,D,,,,9,x\n${ROW},,\n`))
    expect(rows.map(({ excedente }) => excedente)).toEqual(['9 x', ''])
  })

  it('text under a column without a name, after the last one that has one, is beyond the header too', () => {
    const { rows } = parseCsv(utf8(`${HEADER},problemas,\n${ROW},Linha 2,5\n${ROW},,\n`))
    expect(rows.map(({ excedente }) => excedente)).toEqual(['5', ''])
  })

  it('the column of problems is ignored, and the apostrophe that an export adds is removed', () => {
    const { rows, unknownColumns } = parseCsv(
      utf8("problemas,cpf,nome,telefone,cargo,status,data_admissao\nx,1,'=SOMA(1),'+55 11,'C,A,D\n"),
    )
    expect(unknownColumns).toEqual([])
    expect(rows[0]?.valores).toMatchObject({ nome: '=SOMA(1)', telefone: '+55 11', cargo: "'C" })
  })

  it('a header alone has no rows', () => {
    expect(parseCsv(utf8(`${HEADER}\n`)).rows).toEqual([])
  })
})

describe('a file is refused', () => {
  it.each([
    ['nothing', ''],
    ['blank lines', '\r\n \n\t\n'],
    ['a byte order mark alone', '\uFEFF'],
  ])('as empty: %s', (_, text) => {
    expect(refusal(utf8(text))).toMatchObject({ codigo: 'ARQUIVO_VAZIO', mensagem: 'Arquivo CSV vazio' })
  })

  it.each([
    ['a missing column', 'nome,cpf,telefone,cargo,status\n', ' Falta a coluna: data_admissao.'],
    ['another table', 'a;b\n1;2\n', ' Faltam as colunas: nome, cpf, telefone, cargo, status, data_admissao.'],
    ['a column twice', `${HEADER},CPF\n`, ' A coluna cpf está repetida.'],
    ['quotes without an end', `${HEADER}\n"Ana,1\n`, ' Confira as aspas a partir da linha 2.'],
    ['a picture', 'PNG\0\0', ''],
  ])('by its format: %s', (_, text, detail) => {
    expect(refusal(utf8(text))).toMatchObject({
      codigo: 'FORMATO_CSV',
      mensagem: `Erro ao processar o arquivo CSV. Verifique o formato.${detail}`,
    })
  })
})

describe('how the file is read may be said by hand:', () => {
  const bytes = Uint8Array.from('Nome;Obs\nJos\u00e9;a,b\n', (letter) => letter.codePointAt(0) ?? 0)
  const read = (more: Partial<Parameters<typeof readText>[1]>) =>
    readText(bytes, { codificacao: null, separador: null, aspas: null, ...more })

  it('what it looks like is told', () => {
    expect(read({})).toMatchObject({
      grid: [
        ['Nome', 'Obs'],
        ['José', 'a,b'],
      ],
      codificacao: 'windows-1252',
      separador: ';',
    })
  })

  it('another encoding gives other letters, and another separator other cells', () => {
    expect(read({ codificacao: 'macintosh' })).toMatchObject({
      grid: [
        ['Nome', 'Obs'],
        ['JosÈ', 'a,b'],
      ],
      codificacao: 'macintosh',
      isSure: true,
    })
    expect(read({ separador: ',' }).grid).toEqual([['Nome;Obs'], ['José;a', 'b']])
  })
})

describe('whatever texts a spreadsheet holds', () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'aZ9 ,;"\n\rãÇ–=+-@|.') })
    // A text in quotes after '=' is what a program made of that text.
    .map((text) => text.replace(/\s+/g, ' ').replace(/^ ?="/, '').trim())
  const table = fc.array(
    fc.record(
      Object.fromEntries(CSV_COLUMNS.map((column) => [column, cell])) as Record<CsvColumn, typeof cell>,
    ),
    { minLength: 1, maxLength: 8 },
  )

  it('they come back as they were, whatever the separator, the line ends and the encoding', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (rows, delimiter, newline, excel) => {
          const text = Papa.unparse(
            [[...CSV_COLUMNS], ...rows.map((linha) => CSV_COLUMNS.map((column) => linha[column]))],
            { delimiter, newline },
          )
          const readRows = parseCsv(excel ? windows1252(text) : utf8(text)).rows.map(({ valores }) =>
            Object.fromEntries(CSV_COLUMNS.map((column) => [column, valores[column]])),
          )
          expect(readRows).toEqual(rows.filter((linha) => Object.values(linha).some((value) => value !== '')))
        },
      ),
    )
  })

  it('any bytes are read or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          parseCsv(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(Recusa)
        }
      }),
    )
  })
})
