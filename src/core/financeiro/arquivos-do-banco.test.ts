import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  CODIFICACOES,
  CONTEUDOS,
  type Codificacao,
  type Conteudo,
  DECIMAIS,
  type Decimal,
  EXEMPLO,
  fitsInFile,
  headOf,
  type Layout,
  rowOf,
  SEPARADORES,
  type Separador,
} from './arquivos-do-banco.ts'

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as K[]
const HOSTILE = fc.string({
  unit: fc.constantFrom(...'aZ9 ,;"\'\n\r\t|=+-@ç♥＝；\u2028\u0000\u202e'),
  maxLength: 30,
})

const layouts: fc.Arbitrary<Layout> = fc
  .record({
    separador: fc.constantFrom<Separador>(...keysOf(SEPARADORES)),
    decimal: fc.constantFrom<Decimal>(...keysOf(DECIMAIS)),
    codificacao: fc.constantFrom<Codificacao>(...keysOf(CODIFICACOES)),
    cabecalho: fc.boolean(),
    aspas: fc.boolean(),
    colunas: fc.array(
      fc.record({
        titulo: HOSTILE,
        conteudo: fc.constantFrom<Conteudo>(...keysOf(CONTEUDOS)),
        texto: HOSTILE,
      }),
      { minLength: 2, maxLength: 8 },
    ),
  })
  .filter(({ separador, decimal }) => separador !== decimal)

const SIMPLE: Layout = {
  separador: ';',
  decimal: ',',
  codificacao: 'utf-8',
  cabecalho: true,
  aspas: true,
  colunas: keysOf(CONTEUDOS).map((conteudo) => ({ titulo: CONTEUDOS[conteudo], conteudo, texto: 'x' })),
}

describe('a row for the bank', () => {
  it('is read back with as many cells as the layout has columns, whatever stands in names and texts', () => {
    fc.assert(
      fc.property(layouts, HOSTILE, HOSTILE, (layout, favorecido_nome, texto) => {
        const named = { ...layout, colunas: layout.colunas.map((coluna) => ({ ...coluna, texto })) }
        const lines = [headOf(named), rowOf(named, { ...EXEMPLO, favorecido_nome })].filter(
          (line) => line !== null,
        )
        const text = new TextDecoder(layout.codificacao === 'windows-1252' ? 'windows-1252' : 'utf-8').decode(
          bytesOf(lines, layout.codificacao),
        )
        const { data } = Papa.parse<string[]>(text.replace(/\r\n$/, ''), {
          delimiter: layout.separador,
          newline: '\r\n',
        })
        expect(data.length).toBe(lines.length)
        for (const cells of data) {
          expect(cells.length).toBe(layout.colunas.length)
          for (const [i, cell] of cells.entries())
            if (layout.colunas[i]?.conteudo !== 'chave') expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        }
        const at = (conteudo: Conteudo) => layout.colunas.findIndex((coluna) => coluna.conteudo === conteudo)
        const cells = data.at(-1) ?? []
        if (at('chave') >= 0) expect(cells[at('chave')]).toBe(EXEMPLO.chave_pix)
        if (at('documento') >= 0) expect(cells[at('documento')]).toBe(EXEMPLO.documento)
        if (at('valor') >= 0) expect(cells[at('valor')]).toBe(`1234${layout.decimal}56`)
      }),
    )
  })

  it('has texts in quotes, so that a program that reads quoted cells as text keeps zeros and +55', () => {
    expect(rowOf(SIMPLE, EXEMPLO)).toBe(
      '"+5511912345678";"Telefone";1234,56;"Conceição d’Ávila Teste";"01234567890";"Comissoes fechamento 3 PLT0A1B2C3D4E";"PLT0A1B2C3D4E";"20/04/2026";"x"',
    )
    expect(rowOf({ ...SIMPLE, aspas: false, codificacao: 'ascii' }, EXEMPLO)).toContain(
      ';Conceicao dAvila Teste;',
    )
  })

  it.each([1n, 99n, 100n, 9_999_999_999_999n])('has %s centavos to the centavo', (centavos) => {
    const [cell = ''] = rowOf(
      { ...SIMPLE, colunas: [{ titulo: 'V', conteudo: 'valor', texto: '' }] },
      { ...EXEMPLO, centavos },
    ).split(';')
    expect(BigInt(cell.replace(',', ''))).toBe(centavos)
  })

  it.each(['windows-1252', 'utf-8', 'ascii'] as const)('in %s is the same bytes each time', (codificacao) => {
    const line = rowOf({ ...SIMPLE, codificacao }, { ...EXEMPLO, favorecido_nome: 'José €♥ Sônia' })
    expect(bytesOf([line], codificacao)).toEqual(bytesOf([line], codificacao))
    const text = new TextDecoder(codificacao === 'windows-1252' ? 'windows-1252' : 'utf-8').decode(
      bytesOf([line], codificacao),
    )
    expect(text).toBe(`${line}\r\n`)
  })
})

it.each([
  ['+5511912345678', true],
  ['01234567890', true],
  ['ana.b-c_d+e%f@casa.example', true],
  ['3f2b8c1e-0000-4000-8000-000000000000', true],
  ['=1+1@casa.example', false],
  ['+1@casa.example', false],
  ['-a@casa.example', false],
  ['a;b@casa.example', false],
  ['a"b@casa.example', false],
  ['a,b@casa.example', false],
])('%s fits in a file: %s', (chave, fits) => {
  expect(fitsInFile(chave)).toBe(fits)
})
