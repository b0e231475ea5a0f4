/** Files as offices bring them (testing/casos): what is stored of each, or what is asked or refused. */
import { afterAll, describe, expect, it } from 'vitest'
import type { NomeAsked, PalavraAsked } from '../../contract/importacoes/importacoes.ts'
import type { ImportColumn } from '../../core/importacao/colunas.ts'
import type { Reading } from '../../core/importacao/readings.ts'
import { VENDAS_COLUMNS } from '../../core/importacao/vendas-fields.ts'
import type { Answer } from '../testing/http/requests.ts'
import { officeOfCasos } from '../testing/office/casos.ts'

const { db, services, imports, bytesOf, checked, saying, stored } = await officeOfCasos()

afterAll(() => services.importer.stop())

describe('is stored with its right values:', () => {
  it.each([
    ['01a-1o-csv-com-sinal.csv', { numero_venda: 'PB-5105', percentual: 2, valor: 7000 }],
    [
      '01a-2o-xlsx-formatado-em-percentual.xlsx',
      { numero_venda: 'PB-5106', percentual: 2, valor: 7000 },
      { numero_venda: 'PB-5107', percentual: 1, valor: 3500 },
    ],
    ['01b-1o-xlsx-formatado-em-percentual.xlsx', {}],
    ['02-percentual-e-valor.csv', { valor: 5000, percentual: 1.67 }],
    ['03-1904-true.xlsx', { data_venda: '2024-01-05' }],
    [
      '04-utf8-com-uma-linha-1252.csv',
      { cliente_nome: 'João Conceição' },
      { cliente_nome: 'Inês Gonçalves' },
    ],
    ['04s2-cp850.csv', { cliente_nome: 'Sônia Araújo Brandão' }],
    [
      '08-igual-aspas.csv',
      { numero_venda: 'PB-5801', unidade: '5901', cliente_nome: 'Cliente Inventado 5801' },
    ],
    ['11-data-sem-formato.xlsx', { data_venda: '2024-01-05' }],
    [
      '12-percentuais-fora-de-ordem.csv',
      { corretor: 'Bruno de Sá Prova', percentual: 1 },
      { corretor: 'Dora Prova', percentual: 3 },
    ],
    [
      '12s2-um-por-cento-outro-valor.csv',
      { corretor: 'Bruno de Sá Prova', percentual: 1, valor: 3500 },
      { corretor: 'Dora Prova', percentual: 3 },
    ],
    ['14-tabulacoes.csv', {}],
    ['14s2-titulo-com-virgula-so.csv', {}],
    ['15-hora-em-coluna-extra.xlsx', {}],
    ['20-comissao-calculada.xlsx', { valor: 10_685.56 }],
    [
      '22-data-com-hora.csv',
      { data_venda: '2024-01-05' },
      { data_venda: '2024-01-05' },
      { data_venda: '2024-01-05' },
    ],
    ['23-titulo-com-virgula.csv', {}],
    ['24-zero-contabil.csv', { valor_ato: 0 }, { valor_ato: 0 }, { valor_ato: 0 }],
    ['26-celulas-mescladas.xlsx', { obra: 'Residencial Prova' }, { obra: 'Residencial Prova' }],
    ['27-sem-referencias.xlsx', {}],
    ['27s2-barras-invertidas.xlsx', {}],
    ['28-cor-na-ultima-linha.xlsx', {}],
    ['28s2-101-colunas.xlsx', {}],
    ['29-folha-oculta-primeiro.xlsx', {}],
    ['33-titulos-com-unidade.csv', {}],
    ['56-formato-mil.xlsx', { valor_venda: 350_000 }, { valor_venda: 350_000 }],
    ['58-dois-titulos-para-um-campo.csv', { valor_venda: 350_000, valor: 7000 }],
  ] as const)('%s', async (name, ...expected) => {
    expect(await stored(name)).toMatchObject(expected)
  })

  it('08s-mesma-venda-sem-igual.csv, a sale that 08 brought already', async () => {
    expect((await checked('08s-mesma-venda-sem-igual.csv')).resultado).toMatchObject({
      total: 1,
      novas: 0,
      existentes: 1,
    })
  })

  it.each([
    ['02-percentual-e-valor.csv', '1,67% de R$ 300.000,00 não são R$ 5.000,00: fica o valor'],
    ['11-data-sem-formato.xlsx', 'O número 45296 foi lido como a data 05/01/2024'],
    ['13-ponto-e-virgula-nas-observacoes.csv', '“falta o laudo”, que não será importado'],
    ['20-comissao-calculada.xlsx', 'arredondado para R$ 10.685,56'],
    ['06-unidade-virou-data.xlsx', 'confira se o Excel não trocou o que foi escrito'],
    ['56-formato-mil.xlsx', '350 mil lido como R$ 350.000,00'],
  ])('%s, with a notice', async (name, notice) => {
    const { avisos } = (await checked(name, { existentes: 'completar' })).resultado
    const messages = avisos.primeiros.map(({ mensagem }: { mensagem: string }) =>
      mensagem.replaceAll('\u00a0', ' '),
    )
    expect(messages.join('\n')).toContain(notice)
  })
})

describe('is asked once for the column how its values are written:', () => {
  const percents = 'Diga como os percentuais da comissão estão escritos.'
  const centavos = 'Diga como os centavos dos valores estão escritos.'
  it.each([
    ['01b-2o-csv-sem-sinal.csv', percents, { percentual: 1, valor: 3500 }, { percentual: 0.5, valor: 1750 }],
    ['01e-coluna-mista.xlsx', percents, { percentual: 2, valor: 7000 }, { percentual: 2, valor: 7000 }],
    ['21-ponto-decimal.csv', centavos, { valor_venda: 350_000, valor_ato: 10_000.5 }],
  ] as const)('%s', async (name, question, ...expected) => {
    const { analise, resultado } = await checked(name)
    expect([analise.recusa, resultado]).toEqual([question, null])
    const said =
      question === percents
        ? await saying(name, 'participante_percentual', 'percentual')
        : {
            layout: {
              ...analise.layout,
              colunas: analise.layout.colunas.map((column: ImportColumn) =>
                ['valor_venda', 'valor_ato'].includes(String(column.campo))
                  ? { ...column, leitura: 'ponto' }
                  : column,
              ),
            },
          }
    expect(await stored(name, said)).toMatchObject(expected)
  })

  it('37-percentuais-de-tres-modos.xlsx too, since its numbers without a sign may be either', async () => {
    const { analise } = await checked('37-percentuais-de-tres-modos.xlsx')
    expect(analise.recusa).toBe(percents)
    const { lidos } = analise.colunas.find(({ leituras }: { leituras: Reading[] }) =>
      leituras.includes('fracao'),
    )
    expect(lidos[0].leituras).toHaveLength(2)
  })
})

describe('is stored once its question is answered:', () => {
  it('37-percentuais-de-tres-modos.xlsx, each cell as Excel shows it', async () => {
    const name = '37-percentuais-de-tres-modos.xlsx'
    const idOf = async (table: 'lojas' | 'empreendimentos' | 'colaboradores', nome: string) =>
      (await db.selectFrom(table).select('id').where('nome', '=', nome).executeTakeFirstOrThrow()).id
    const nomes = [
      ['loja', 'Loja Paulista', await idOf('lojas', 'Loja Prova')],
      ['empreendimento', 'Reserva das Águas', await idOf('empreendimentos', 'Residencial Prova')],
      ['corretor', 'João Pedro da Silva', await idOf('colaboradores', 'Dora Prova')],
    ].map(([tipo, nome = '', id = '']) => ({
      tipo: tipo as NomeAsked['tipo'],
      nome,
      pessoas: [{ id, parte: 100 }],
    }))
    const sales = await stored(name, {
      ...(await saying(name, 'participante_percentual', 'percentual')),
      nomes,
    })
    const shown = new Map(sales.map(({ numero_venda, percentual }) => [numero_venda, percentual]))
    expect([...Array(11).keys()].map((n) => shown.get(`T${n}/2026`))).toEqual([
      5, 5, 5, 0.05, 0.05, 0.5, 0.5, 5, 4.5, 100, 1,
    ])
  })

  it('20s2-percentual-1125.csv, whose 1,250 % is 1,25 %', async () => {
    expect(await stored('20s2-percentual-1125.csv', { fora: [2] })).toMatchObject([
      { numero_venda: 'PB-7004', percentual: 1.25, valor: 4375 },
    ])
    const { palavras } = (await checked('20s2-percentual-1125.csv')).resultado
    expect(palavras).toMatchObject([{ texto: '1,125%', opcoes: [{ valor: '1,13%' }, { valor: '1,12%' }] }])
    const [{ campo, texto }] = palavras
    const said = { palavras: [{ campo, texto, valor: '1,13%' }], fora: [3] }
    expect(await stored('20s2-percentual-1125.csv', said)).toMatchObject([{ percentual: 1.13 }])
  })

  it('06-unidade-virou-data.xlsx, mended where the notice says', async () => {
    const name = '06-unidade-virou-data.xlsx'
    const { resultado } = await checked(name)
    const [{ linha, coluna, campo }] = resultado.avisos.primeiros
    expect(campo).toBe('unidade')
    const celulas = [{ linha, coluna, texto: '1-2' }]
    expect((await checked(name, { celulas })).resultado.avisos.quantidade).toBe(
      resultado.avisos.quantidade - 1,
    )
    expect((await stored(name, { celulas })).map(({ unidade }) => unidade)).toContain('1-2')
  })

  it('13-ponto-e-virgula-nas-observacoes.csv, whose row is named', async () => {
    expect(await stored('13-ponto-e-virgula-nas-observacoes.csv')).toMatchObject([
      { observacoes: 'chaves entregues' },
    ])
  })
})

describe('is refused cell by cell:', () => {
  const errorsIn = async (name: string) => {
    const { resultado } = await checked(name)
    return resultado.erros.primeiros.map(
      ({ linha, mensagem }: { linha: number; mensagem: string }) => `${linha}: ${mensagem}`,
    )
  }
  it.each([
    ['05-procv-nd.xlsx', ['2: A fórmula desta célula deu erro (#N/A): escreva o valor']],
    [
      '05s1-ref-no-cliente.csv',
      ['#REF!', '#NOME?', '#N/D'].map(
        (error, i) => `${i + 2}: A fórmula desta célula deu erro (${error}): escreva o valor`,
      ),
    ],
    [
      '10-telefone-fixo-com-zero.csv',
      ['3: Use um telefone do Brasil, com DDD', '4: Telefone deve conter 10 ou 11 dígitos'],
    ],
    [
      '31-contatos.csv',
      [
        '2: Há dois números nesta célula: deixe um',
        '3: Parece um CNPJ: escreva o CPF de quem compra',
        '4: O Excel perdeu os últimos dígitos deste número: escreva-o de novo',
        '5: Há dois emails nesta célula: deixe um',
      ],
    ],
    ['60-comissao-composta.csv', ['2: Use um percentual como 2,5', '3: Use um percentual como 2,5']],
    ['61-estornos.csv', [3, 4, 5].map((linha) => `${linha}: ${VENDAS_COLUMNS.negativo}`)],
    ['62-linha-repetida.csv', ['3: A linha 3 repete a linha 2: deixe uma das duas fora']],
    [
      '63-formula-sem-valor.xlsx',
      [
        '2: A fórmula desta célula não tem valor guardado: escreva o valor, ou abra a planilha no Excel, salve-a e envie-a de novo',
      ],
    ],
  ])('%s', async (name, errors) => {
    expect([...new Set(await errorsIn(name))]).toEqual(errors)
  })

  it('10-telefone-fixo-com-zero.csv, whose first number is corrected with a notice', async () => {
    const { avisos } = (await checked('10-telefone-fixo-com-zero.csv')).resultado
    expect(avisos.primeiros).toMatchObject([
      { linha: 2, campo: 'cliente_telefone', mensagem: '01932324040 lido como (19) 3232-4040' },
    ])
    const fora = { fora: [3, 4] }
    expect(await stored('10-telefone-fixo-com-zero.csv', fora)).toMatchObject([
      { cliente_telefone: '1932324040' },
    ])
  })
})

describe('is asked about:', () => {
  const wordsOf = ({ palavras }: Answer['body']) =>
    palavras.map(({ campo, texto, quantidade }: PalavraAsked) => `${campo} ${texto} ${quantidade}`)

  it('09-null-na-planilha.csv, where no client is called NULL', async () => {
    const { resultado } = await checked('09-null-na-planilha.csv')
    expect(resultado).toMatchObject({ novas: 0, pendentes: 6, erros: { quantidade: 0 } })
    expect(wordsOf(resultado)).toEqual([
      'observacoes NULL 1',
      'cliente_profissao null 1',
      'observacoes - 1',
      'cliente_profissao N/A 1',
      'cliente_nome NULL 1',
      'unidade (em branco) 1',
    ])
    const palavras = resultado.palavras.map(({ campo, texto }: PalavraAsked) => ({
      campo,
      texto,
      valor: null,
    }))
    expect((await checked('09-null-na-planilha.csv', { palavras })).resultado.erros.primeiros).toMatchObject([
      { linha: 4, campo: 'unidade', mensagem: 'Unidade é obrigatória' },
      { linha: 4, campo: 'cliente_nome', mensagem: 'Nome do cliente é obrigatório' },
    ])
    expect(await stored('09-null-na-planilha.csv', { palavras, fora: [4] })).toMatchObject([
      { numero_venda: 'PB-5901', observacoes: null, cliente_profissao: null },
      { numero_venda: 'PB-5902', observacoes: null, cliente_profissao: null },
    ])
  })

  it('25-status-de-outro-sistema.csv, once for each of its words', async () => {
    const { resultado } = await checked('25-status-de-outro-sistema.csv')
    expect(wordsOf(resultado)).toEqual(['status Vendido 2', 'status Distratado 1'])
    expect(resultado).toMatchObject({ pendentes: 2, novas: 0, erros: { quantidade: 0 } })
    const palavras = [
      { campo: 'status', texto: 'Vendido', valor: 'Assinada' },
      { campo: 'status', texto: 'Distratado', valor: 'Desistência' },
    ]
    expect(await stored('25-status-de-outro-sistema.csv', { palavras })).toMatchObject(
      ['Assinada', 'Assinada', 'Desistência'].map((status) => ({ status })),
    )
  })

  it('07-linhas-ocultas.xlsx, whose two hidden rows are imported or not', async () => {
    const { analise, resultado } = await checked('07-linhas-ocultas.xlsx')
    expect(analise.ocultas).toBe('2 linhas ocultas')
    expect(resultado).toMatchObject({ pendentes: 1 })
    expect((await imports.importar(bytesOf('07-linhas-ocultas.xlsx'))).body.code).toBe('IMPORTACAO_COM_ERROS')
    const all = (await checked('07-linhas-ocultas.xlsx', { ocultas: 'importar' })).resultado
    expect(all).toMatchObject({ pendentes: 0 })
    expect(await stored('07-linhas-ocultas.xlsx', { ocultas: 'deixar' })).toHaveLength(all.novas - 2)
  })

  it('32-sem-torre.csv, whose tower is the same in all rows', async () => {
    const { analise } = await checked('32-sem-torre.csv')
    expect(analise).toMatchObject({ recusa: '1 coluna falta: Torre.', faltam: ['torre'] })
    const constantes = [{ campo: 'torre', texto: 'Única' }]
    expect((await checked('32-sem-torre.csv', { constantes })).analise).toMatchObject({ faltam: [] })
    expect(await stored('32-sem-torre.csv', { constantes })).toMatchObject([{ torre: 'Única' }])
  })
})

it('39-emoji-no-pdf.csv keeps all its letters', async () => {
  const [first, second] = await stored('39-emoji-no-pdf.csv')
  expect(first?.cliente_nome).toBe('Ana 🏠 Prova')
  expect(first?.observacoes).toContain('東京 😀')
  expect(second?.cliente_nome).toContain('Иван Ελένη Nguyễn')
})
