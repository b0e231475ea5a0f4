/** Sums of a file of sales beside what would be stored of it, and what does not look right in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUM_MESSAGE } from '../../core/comissao.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { NAMES, type SheetRow, saleRow, sheetOf } from '../testing/files/planilha-de-vendas.ts'
import { readInThisThread } from '../testing/files/this-thread.ts'
import type { Answer } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'
import { storedVendas } from '../testing/office/vendas.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
readInThisThread()
const { database, services, administrador: call } = await testOffice({ now: () => NOW })
const { db } = database
afterAll(() => services.importer.stop())
beforeAll(async () => {
  await buildLoja(db, { nome: NAMES.loja })
  await buildEmpreendimento(db, {
    nome: NAMES.empreendimento,
    valor_minimo: 300_000,
    valor_maximo: 500_000,
  })
  await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
})

const imports = importsOf(call, 'vendas')
const { participantesOf } = storedVendas(db)
async function conferir(rows: SheetRow[], respostas?: Partial<Respostas>): Promise<Answer['body']> {
  const { status, body } = await imports.conferir(sheetOf(rows), { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.resultado
}

describe('the sums', () => {
  const january = { Data: '10/01/2026', 'Valor da Venda': '400.000,00', '% Comissão': '2%' }

  it('are by month, of the file and of what would be stored, with the reasons why they differ', async () => {
    await buildVenda(db, { numero_venda: 'P-3' })
    const rows = [
      saleRow(1, january),
      saleRow(2, { ...january, Telefone: '99' }),
      saleRow(3, { Data: '2026-03-31', 'Valor da Venda': '333.333,33' }),
      saleRow(4),
    ]
    const { somas } = await conferir(rows, { fora: [5] })
    const none = { vendas: 0, vgv: 0, comissao: 0 }
    expect(somas).toEqual({
      meses: [
        {
          mes: '2026-01',
          arquivo: { vendas: 2, vgv: 800_000, comissao: 16_000 },
          gravar: { vendas: 1, vgv: 400_000, comissao: 8_000 },
        },
        { mes: '2026-03', arquivo: { vendas: 1, vgv: 333_333.33, comissao: 4_166.67 }, gravar: none },
      ],
      motivos: [
        '1 venda já está cadastrada',
        '1 venda tem erros ou perguntas',
        '1 linha foi deixada fora (e não está nas somas)',
      ],
      totais: [],
    })
  })

  it('are equal without reasons where everything is stored', async () => {
    const { somas } = await conferir([saleRow(10), saleRow(11)])
    for (const { arquivo, gravar } of somas.meses) expect(arquivo).toEqual(gravar)
    expect(somas).toMatchObject({ motivos: [], totais: [] })
  })

  it('of a sale without a date stand on their own', async () => {
    const { somas } = await conferir([saleRow(12, { Data: 'ontem' })])
    expect(somas.meses).toMatchObject([{ mes: null, arquivo: { vendas: 1 }, gravar: { vendas: 0 } }])
  })

  it("are compared with the file's own: subtotals of months, and the total of all", async () => {
    const total = (texto: string, valor: string): SheetRow => ({ Cliente: texto, 'Valor da Venda': valor })
    const file = [
      saleRow(20),
      saleRow(21),
      total('Subtotal', '700.000,00'),
      saleRow(22),
      total('Subtotal', '350.000,00'),
      total('TOTAL GERAL', '1.050.000,00'),
    ]
    const { somas, total: sales, avisos } = await conferir(file)
    expect([sales, somas.totais]).toEqual([3, []])
    expect(avisos.quantidade).toBe(3)
    const wrong = await conferir(file.with(-1, total('TOTAL GERAL', 'R$ 1.060.000,00')))
    expect(wrong.somas.totais).toEqual([
      { linha: 7, rotulo: 'Valor da venda', escrito: 1_060_000, somado: 1_050_000 },
    ])
    // A row that was left out is what the sum lacks.
    const { totais } = (await conferir(file, { fora: [3] })).somas
    expect(totais.map(({ linha, somado }: { linha: number; somado: number }) => [linha, somado])).toEqual([
      [4, 350_000],
      [7, 700_000],
    ])
  })

  it('are those of participants who share out the whole base, as they are stored', async () => {
    const [davi, eva] = [
      await buildColaborador(db, { nome: 'Davi Segundo', cargo: 'Corretor' }),
      await buildColaborador(db, { nome: 'Eva Terceira', cargo: 'Corretor' }),
    ]
    /** The sale's participants below each other, as office sheets have them. */
    const shared = (n: number, valor: string, ...comissoes: string[]) =>
      comissoes.map((comissao, i) =>
        i === 0
          ? saleRow(n, { 'Valor da Venda': valor, '% Comissão': comissao, Ato: '0' })
          : {
              'Nº da Venda': `P-${n}`,
              Corretor: ['Davi Segundo', 'Eva Terceira'][i - 1] ?? '',
              '% Comissão': comissao,
            },
      )
    const inReais = (rows: SheetRow[]) => sheetOf(rows).replace('% Comissão', 'Valor Comissão')
    const importedAs = async (csv: string, numero: string, respostas?: Partial<Respostas>) => {
      const { status, body } = await imports.importar(csv, { respostas })
      expect(status, JSON.stringify(body)).toBe(201)
      await services.importer.settled()
      return (await participantesOf(numero)).map((one) => [
        one.modo,
        one.percentual_comissao,
        one.valor_comissao,
      ])
    }

    const byValue = inReais(shared(60, '15.000,00', '10.000,00', '2.500,00', '2.500,00'))
    expect(await importedAs(byValue, 'P-60')).toEqual([
      ['valor', 66.67, 10_000],
      ['valor', 16.67, 2_500],
      ['valor', 16.66, 2_500],
    ])
    const tooMuch = inReais(shared(61, '15.000,00', '10.000,00', '2.500,00', '2.500,01'))
    const refused = (await imports.conferir(tooMuch)).body.resultado
    expect(refused.erros.primeiros).toMatchObject([{ mensagem: SUM_MESSAGE }])

    const byPercent = shared(62, '15.000,01', '50%', '50%')
    const made = { arquivo: { comissao: 15_000.01 }, gravar: { comissao: 15_000.01 } }
    expect((await conferir(byPercent)).somas.meses).toMatchObject([made])
    expect(await importedAs(sheetOf(byPercent), 'P-62')).toEqual([
      ['percentual', 50, 7_500.01],
      ['percentual', 50, 7_500],
    ])

    // Two people in one cell take their parts of the same 100 %.
    const [first = {}, second = {}] = shared(63, '15.000,01', '50%', '50%')
    const inOneCell = [
      { ...first, Corretor: 'Davi e Eva' },
      { ...second, Corretor: NAMES.corretor },
    ]
    const pessoas = [davi, eva].map(({ id }) => ({ id, parte: 50 }))
    const respostas = { nomes: [{ tipo: 'corretor' as const, nome: 'Davi e Eva', pessoas }] }
    expect((await conferir(inOneCell, respostas)).somas.meses).toMatchObject([made])
    expect(await importedAs(sheetOf(inOneCell), 'P-63', respostas)).toEqual([
      ['percentual', 25, 3_750],
      ['percentual', 25, 3_750],
      ['percentual', 50, 7_500.01],
    ])
  })

  it('of colaboradores there are none', async () => {
    const { body } = await importsOf(call, 'lojas').conferir('Nome;Código;Endereço\nA;B;C\n')
    expect(body.resultado).toMatchObject({ total: 1, somas: null })
  })
})

describe('what does not look right', () => {
  it('is counted by kind, with its rows, and is imported all the same', async () => {
    const { suspeitas, novas, pendentes } = await conferir([
      saleRow(30, { '% Comissão': '25%' }),
      saleRow(31, { '% Comissão': '0,05%' }),
      saleRow(32, { 'Valor da Venda': '100.000,00' }),
      saleRow(33, { 'Valor da Venda': '3.500.000,00' }),
      saleRow(34, { Data: '03/02/1998' }),
      saleRow(35, { Data: '03/02/2062' }),
      saleRow(36),
    ])
    expect({ novas, pendentes, quantidade: suspeitas.quantidade }).toEqual({
      novas: 7,
      pendentes: 0,
      quantidade: 6,
    })
    const kinds = suspeitas.tipos.map(({ tipo, primeiros }: Answer['body']) => [
      tipo,
      primeiros.map(({ linha }: { linha: number }) => linha),
    ])
    expect(kinds).toEqual([
      ['Comissões acima de 20% ou abaixo de 0,1% do valor da venda', [2, 3]],
      ['Valor longe dos valores do empreendimento', [4, 5]],
      ['Data a anos de hoje', [6, 7]],
    ])
    expect(suspeitas.primeiros[0]).toMatchObject({ mensagem: 'Comissões de 25,00% do valor da venda' })
  })

  it('a commission that was paid before its sale is to be checked, one paid after today refused', async () => {
    const paid = (rows: [day: string, n: number][]) => {
      const [head, ...lines] = sheetOf(rows.map(([, n]) => saleRow(n))).split('\r\n')
      const dated = lines.map((line, i) => `${line};Pago;${rows[i]?.[0]}`)
      return [`${head};Status comissão;Data pagamento`, ...dated].join('\r\n')
    }
    const file = paid([
      ['24/10/2025', 40],
      ['03/02/2026', 41],
      ['20/11/2026', 42],
      ['21/11/2026', 43],
    ])
    const { body } = await imports.conferir(file)
    const { suspeitas, erros, novas } = body.resultado
    expect(suspeitas.primeiros).toMatchObject([
      { linha: 2, mensagem: 'Comissão paga em 24/10/2025, antes da venda, de 03/02/2026' },
    ])
    expect(erros.primeiros).toMatchObject([
      { linha: 5, mensagem: 'A data do pagamento não pode ser no futuro' },
    ])
    expect(novas).toBe(3)
  })

  it('is not what lies at the edge', async () => {
    const { suspeitas } = await conferir([
      saleRow(40, { '% Comissão': '20%' }),
      saleRow(41, { '% Comissão': '0,1%' }),
      saleRow(42, { 'Valor da Venda': '150.000,00' }),
      saleRow(43, { 'Valor da Venda': '1.000.000,00' }),
    ])
    expect(suspeitas.quantidade).toBe(0)
  })
})
