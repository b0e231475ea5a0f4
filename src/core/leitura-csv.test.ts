import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { COLUNAS, type Coluna } from './importacao-linha.ts'
import { lerCsv, MAX_BYTES, recusaDoArquivo } from './leitura-csv.ts'
import { Recusa } from './recusa.ts'

const utf8 = (texto: string) => new TextEncoder().encode(texto)

/** Windows-1252, as written by Excel in Brazil for 'CSV (separado por vírgulas)'. */
const windows1252 = (texto: string) =>
  Uint8Array.from(texto, (letra) =>
    letra === '–' ? 0x96 : letra === '€' ? 0x80 : (letra.codePointAt(0) ?? 0),
  )

const CABECALHO = COLUNAS.join(',')
const LINHA = 'Ângela Conceição,529.982.247-25,11987654321,,Corretor,Ativo,2024-03-01,,,,2.5'

const recusa = (bytes: Uint8Array): Recusa => {
  try {
    lerCsv(bytes)
  } catch (error) {
    if (error instanceof Recusa) return error
    throw error
  }
  throw new Error('the file was accepted')
}

describe('a file is read as spreadsheets write it', () => {
  const esperado = { nome: 'Ângela Conceição', cpf: '529.982.247-25', comissao_base: '2.5', email: '' }

  it.each([
    ['LibreOffice Calc: commas, UTF-8, LF', utf8(`${CABECALHO}\n${LINHA}\n`)],
    [
      'LibreOffice Calc with all texts quoted',
      utf8(`"${COLUNAS.join('","')}"\n"${LINHA.replaceAll(',', '","')}"\n`),
    ],
    [
      'with characters that nobody sees, and accents on their own',
      utf8(
        `${CABECALHO}\n${LINHA.normalize('NFD').replace(' ', '\u00a0\u200b').replace('Corretor', 'Corretor\u200e')}\n`,
      ),
    ],
    ['with a byte order mark and CRLF', utf8(`\uFEFF${CABECALHO}\r\n${LINHA}\r\n`)],
    [
      'Excel pt-BR: semicolons, Windows-1252, CRLF',
      windows1252(`${CABECALHO}\r\n${LINHA}\r\n`.replaceAll(',', ';')),
    ],
    ['Excel pt-BR as UTF-8', utf8(`\uFEFF${CABECALHO}\r\n${LINHA}\r\n`.replaceAll(',', ';'))],
    ['line ends of an old Mac', utf8(`${CABECALHO}\r${LINHA}\r`)],
    ['mixed line ends, none at the end', utf8(`${CABECALHO}\r\n${LINHA}\n${LINHA}`)],
    ['trailing blank lines', utf8(`${CABECALHO}\n${LINHA}\n\n,,,,,,,,,,\n   \n;;\n`.replace(';;', ',,'))],
  ])('%s', (_, bytes) => {
    const [primeira] = lerCsv(bytes).linhas
    expect(primeira).toMatchObject({ linha: 2, valores: esperado, excedente: '' })
  })

  it('counts rows as the spreadsheet does, with the blank ones between them', () => {
    const { linhas } = lerCsv(utf8(`\n${CABECALHO}\n${LINHA}\n\n\n${LINHA}\n\n`))
    expect(linhas.map(({ linha }) => linha)).toEqual([3, 6])
  })

  it('a quoted text may hold the separator, quotes and line ends', () => {
    const { linhas } = lerCsv(utf8(`${CABECALHO}\r\n"Souza, ""Aninha""\r\nde",52998224725\r\n${LINHA}`))
    expect(linhas[0]?.valores).toMatchObject({ nome: 'Souza, "Aninha" de', cpf: '52998224725', telefone: '' })
    expect(linhas[1]?.linha).toBe(3)
  })

  it('Windows-1252 has its own dash and euro', () => {
    const { linhas } = lerCsv(windows1252(`${CABECALHO}\nSão José – €,1\n`))
    expect(linhas[0]?.valores.nome).toBe('São José – €')
  })

  it('the header may have its columns in any order and case, with others among them', () => {
    const { linhas, desconhecidas } = lerCsv(
      utf8(
        'CPF; Nome ;apelido;Telefone;CARGO;status;Data Admissão;;Comissão Base\n1;Ana;Aninha;2;C;A;D;;3\n',
      ),
    )
    expect(linhas[0]?.valores).toMatchObject({
      nome: 'Ana',
      cpf: '1',
      data_admissao: 'D',
      comissao_base: '3',
    })
    expect(desconhecidas).toEqual(['apelido'])
  })

  it('text beyond the header is told; empty cells there are nothing', () => {
    const { linhas } = lerCsv(utf8(`${CABECALHO}\nSouza, Ana,1,2,,C,A,D,,,,9,x\n${LINHA},,\n`))
    expect(linhas.map(({ excedente }) => excedente)).toEqual(['9 x', ''])
  })

  it('text under a column without a name, after the last one that has one, is beyond the header too', () => {
    const { linhas } = lerCsv(utf8(`${CABECALHO},problemas,\n${LINHA},Linha 2,5\n${LINHA},,\n`))
    expect(linhas.map(({ excedente }) => excedente)).toEqual(['5', ''])
  })

  it('the column of problems is ignored, and the apostrophe that an export adds is removed', () => {
    const { linhas, desconhecidas } = lerCsv(
      utf8("problemas,cpf,nome,telefone,cargo,status,data_admissao\nx,1,'=SOMA(1),'+55 11,'C,A,D\n"),
    )
    expect(desconhecidas).toEqual([])
    expect(linhas[0]?.valores).toMatchObject({ nome: '=SOMA(1)', telefone: '+55 11', cargo: "'C" })
  })

  it('a header alone has no rows', () => {
    expect(lerCsv(utf8(`${CABECALHO}\n`)).linhas).toEqual([])
  })
})

describe('a file is refused', () => {
  it.each([
    ['nothing', ''],
    ['blank lines', '\r\n \n\t\n'],
    ['a byte order mark alone', '\uFEFF'],
  ])('as empty: %s', (_, texto) => {
    expect(recusa(utf8(texto))).toMatchObject({ codigo: 'ARQUIVO_VAZIO', mensagem: 'Arquivo CSV vazio' })
  })

  it.each([
    ['a missing column', 'nome,cpf,telefone,cargo,status\n', ' Falta a coluna: data_admissao.'],
    [
      'another table',
      'a\tb\n1\t2\n',
      ' Faltam as colunas: nome, cpf, telefone, cargo, status, data_admissao.',
    ],
    ['a column twice', `${CABECALHO},CPF\n`, ' A coluna cpf está repetida.'],
    ['quotes without an end', `${CABECALHO}\n"Ana,1\n`, ' Confira as aspas a partir da linha 2.'],
    ['a picture', 'PNG\0\0', ''],
  ])('by its format: %s', (_, texto, detalhe) => {
    expect(recusa(utf8(texto))).toMatchObject({
      codigo: 'FORMATO_CSV',
      mensagem: `Erro ao processar o arquivo CSV. Verifique o formato.${detalhe}`,
    })
  })
})

describe('recusaDoArquivo', () => {
  it.each([
    ['equipe.csv', '', 1, null],
    ['EQUIPE.CSV', 'application/vnd.ms-excel', 1, null],
    ['equipe', 'text/csv', 1, null],
    ['equipe.xlsx', 'application/vnd.ms-excel', 1, 'Por favor, selecione um arquivo CSV válido.'],
    ['csv', '', 1, 'Por favor, selecione um arquivo CSV válido.'],
    ['equipe.csv', 'text/csv', MAX_BYTES, null],
    ['equipe.csv', 'text/csv', MAX_BYTES + 1, 'O arquivo deve ter no máximo 5MB.'],
  ])('%s (%s) of %d bytes: %s', (nome, tipo, tamanho, esperado) => {
    expect(recusaDoArquivo({ nome, tipo, tamanho })).toBe(esperado)
  })
})

describe('whatever texts a spreadsheet holds', () => {
  const celula = fc
    .string({ unit: fc.constantFrom(...'aZ9 ,;"\n\rãÇ–=+-@|.') })
    .map((texto) => texto.replace(/\s+/g, ' ').trim())
  const tabela = fc.array(
    fc.record(Object.fromEntries(COLUNAS.map((coluna) => [coluna, celula])) as Record<Coluna, typeof celula>),
    { minLength: 1, maxLength: 8 },
  )

  it('they come back as they were, whatever the separator, the line ends and the encoding', () => {
    fc.assert(
      fc.property(
        tabela,
        fc.constantFrom(',', ';'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (linhas, delimiter, newline, excel) => {
          const texto = Papa.unparse(
            [[...COLUNAS], ...linhas.map((linha) => COLUNAS.map((coluna) => linha[coluna]))],
            { delimiter, newline },
          )
          const lidas = lerCsv(excel ? windows1252(texto) : utf8(texto)).linhas.map(({ valores }) => valores)
          expect(lidas).toEqual(linhas.filter((linha) => Object.values(linha).some((valor) => valor !== '')))
        },
      ),
    )
  })

  it('any bytes are read or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          lerCsv(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(Recusa)
        }
      }),
    )
  })
})
