/** Files as offices bring them (testing/casos) whose values may mean two things: what is asked, and what is stored as answered. */
import { afterAll, describe, expect, it } from 'vitest'
import { type ImportColumn, NOT_IMPORTED } from '../../core/importacao/colunas.ts'
import type { Reading } from '../../core/importacao/readings.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { officeOfCasos } from '../testing/office/casos.ts'

const { services, imports, bytesOf, checked, stored } = await officeOfCasos()

afterAll(() => services.importer.stop())

/** The answer that sets columns aside, or says how their values are written. */
async function answering(
  name: string,
  answer: (column: ImportColumn, titulo: string) => ImportColumn,
): Promise<Partial<Respostas>> {
  const { layout, colunas } = (await checked(name)).analise
  return {
    layout: {
      ...layout,
      colunas: layout.colunas.map((column: ImportColumn, at: number) => answer(column, colunas[at].titulo)),
    },
  }
}
const saidOf = (leitura: Reading, campos: readonly string[]) => (column: ImportColumn) =>
  campos.includes(String(column.campo)) ? { ...column, leitura } : column

/** 'Comissão' is the house's. */
const withoutTheHouses = (column: ImportColumn, titulo: string): ImportColumn =>
  titulo === 'Comissão' ? NOT_IMPORTED : column

describe('is asked about, and stored as answered:', () => {
  it.each([
    [
      '51-milhares-com-virgula.csv',
      'Diga como os centavos dos valores estão escritos.',
      saidOf('ponto', ['valor_venda', 'valor_ato']),
      { valor_venda: 350_000, valor_ato: 10_000, valor: 7000 },
      { valor_venda: 412_500, valor_ato: 12_000, valor: 6187.5 },
    ],
    [
      '53-percentual-da-casa-e-do-corretor.csv',
      'Qual é a comissão do corretor: “Comissão” (5%) ou “% Corretor” (2%)? Escolha “Não importar” no que não for dele.',
      withoutTheHouses,
      { percentual: 2, valor: 7000 },
    ],
    [
      '54-comissao-da-casa-e-repasse.csv',
      'Qual é a comissão do corretor: “Comissão” (R$ 17.500,00, R$ 20.000,00) ou “Repasse” (R$ 7.000,00, R$ 8.000,00)? Escolha “Não importar” no que não for dele.',
      withoutTheHouses,
      { valor: 7000 },
      { valor: 8000 },
    ],
    [
      '55-titulo-em-milhares.csv',
      'Diga como os centavos dos valores estão escritos.',
      saidOf('milhares', ['valor_venda', 'valor_ato']),
      { valor_venda: 350_000, valor_ato: 10_000, valor: 7000 },
      { valor_venda: 412_500, valor_ato: 12_000, valor: 8250 },
    ],
    [
      '57-datas-ambiguas-com-ponto-decimal.csv',
      'Diga como os dias e meses das datas estão escritos.',
      (column: ImportColumn) =>
        saidOf('mes', ['data_venda'])(saidOf('ponto', ['valor_venda', 'valor_ato'])(column)),
      { data_venda: '2026-03-04', valor_venda: 350_000 },
      { data_venda: '2026-05-06', valor_ato: 1234.56 },
    ],
  ] as const)('%s', async (name, question, answer, ...expected) => {
    const { analise, resultado } = await checked(name)
    expect([analise.recusa, resultado]).toEqual([question, null])
    expect(await stored(name, await answering(name, answer))).toMatchObject(expected)
  })

  it('52-comissao-mesclada.xlsx, whose brokers have 10.000,00 together', async () => {
    const name = '52-comissao-mesclada.xlsx'
    const { analise, resultado } = await checked(name)
    expect(analise.mescladas).toBe('1 valor mesclado em várias linhas: 10000, desde a linha 2')
    expect(resultado).toMatchObject({ pendentes: 1, novas: 1 })
    const sums = async (mescladas: 'dividir' | 'repetir') => {
      const { pendentes, somas } = (await checked(name, { mescladas })).resultado
      const [{ arquivo, gravar }] = somas.meses
      return [pendentes, arquivo.comissao, gravar.comissao, somas.motivos]
    }
    expect(await sums('repetir')).toEqual([0, 10_000, 20_000, ['um valor mesclado conta uma vez no arquivo']])
    expect(await sums('dividir')).toEqual([0, 10_000, 10_000, []])
    expect(await stored(name, { mescladas: 'dividir' })).toMatchObject([{ valor: 5000 }, { valor: 5000 }])
  })

  it('59-aspas-que-engolem-linhas.csv, which has five sales', async () => {
    const name = '59-aspas-que-engolem-linhas.csv'
    const { analise, resultado } = await checked(name)
    expect([analise.engolidas, analise.recusa, resultado]).toEqual([
      'As aspas da linha 3 juntam 3 linhas do arquivo em uma célula',
      'Diga se as linhas entre aspas são linhas da planilha ou um texto só.',
      null,
    ])
    const total = async (aspas: 'linhas' | 'texto') =>
      (await imports.conferir(bytesOf(name), { nome: name, leitura: { aspas } })).body.resultado.validas
    expect([await total('linhas'), await total('texto')]).toEqual([5, 3])
  })
})
