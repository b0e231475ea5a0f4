/** What is asked once about a spreadsheet of sales, what each answer does, and what later files remember of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lembranca } from '../../contract/importacoes.ts'
import type { Respostas } from '../../core/importacao-respostas.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/builders.ts'
import { importsOf } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'
import { NAMES, type SheetRow, saleRow, sheetOf } from '../testing/planilha-de-vendas.ts'
import type { Answer } from '../testing/requests.ts'
import { storedVendas } from '../testing/vendas.ts'

const NOW = new Date('2026-11-21T02:30:00Z')
const { database, services, administrador: call } = await testOffice({ now: () => NOW })
const { db } = database
afterAll(() => services.importer.stop())

let loja: { id: string }
let ana: { id: string }
let luiz: { id: string }
let empreendimento: { id: string }
beforeAll(async () => {
  loja = await buildLoja(db, { nome: NAMES.loja })
  empreendimento = await buildEmpreendimento(db, { nome: NAMES.empreendimento })
  await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
  ana = await buildColaborador(db, { nome: 'Ana Clara Souza', cargo: 'Corretor' })
  luiz = await buildColaborador(db, { nome: 'Luiz Prado', cargo: 'Corretor' })
})

const imports = importsOf(call, 'vendas')
/** The rows with a further column that stands last. */
const withColumn = (heading: string, rows: readonly (readonly [SheetRow, string])[]) => {
  const lines = sheetOf(rows.map(([row]) => row)).split('\r\n')
  return lines.map((line, i) => `${line};${i === 0 ? heading : (rows[i - 1]?.[1] ?? '')}`).join('\r\n')
}
const conferir = async (csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> => {
  const { status, body } = await imports.conferir(csv, { respostas })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Imports the file whole and returns what was said of it. */
async function imported(csv: string, respostas?: Partial<Respostas>): Promise<Answer['body']> {
  const { status, body } = await imports.importar(csv, { respostas })
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  const ended = (await call('GET', `/importacoes/${body.id}`)).body
  expect(ended).toMatchObject({ falhas: 0, importadas: body.total })
  return ended
}
const { vendaOf, participantesOf } = storedVendas(db)
const lembrancas = async (): Promise<Lembranca[]> => (await call('GET', '/importacoes/lembrancas')).body.itens
const messagesOf = (list: Answer['body']) =>
  list.primeiros.map(
    ({ linha, mensagem }: { linha: number; mensagem: string }) =>
      `${linha}: ${mensagem.replaceAll('\u00a0', ' ')}`,
  )

describe('a word that is no status', () => {
  const file = (n: number) =>
    withColumn('Status', [
      [saleRow(n), 'assinado'],
      [saleRow(n + 1), 'Caiu'],
      [saleRow(n + 2), 'CAIU'],
    ])
  const palavras = [
    { campo: 'status', texto: 'assinado', valor: 'Assinada' },
    { campo: 'status', texto: 'caiu', valor: 'Desistência' },
  ]

  it('keeps the file out until it is explained, with a value that there is', async () => {
    const { resultado } = await conferir(file(100))
    expect(resultado).toMatchObject({ pendentes: 2, novas: 0, erros: { quantidade: 0 } })
    expect((await imports.importar(file(100))).body.code).toBe('IMPORTACAO_COM_ERROS')
    const wrong = palavras.map((palavra) => ({ ...palavra, valor: 'Sonhada' }))
    expect((await conferir(file(100), { palavras: wrong })).resultado).toMatchObject({ novas: 0 })
    expect((await imports.importar(file(100), { respostas: { palavras: wrong } })).status).toBe(422)
  })

  it('is explained once for all rows, and remembered until somebody forgets it', async () => {
    const { resultado } = await conferir(file(100))
    expect(
      resultado.palavras.map(({ texto, linha, quantidade }: Answer['body']) => [texto, linha, quantidade]),
    ).toEqual([
      ['assinado', 2, 1],
      ['Caiu', 3, 2],
    ])
    await imported(file(100), { palavras })
    expect((await vendaOf('P-102')).status).toBe('Desistência')

    const { resultado: next } = await conferir(file(110))
    expect(next).toMatchObject({ pendentes: 0, novas: 3, palavras: [] })
    expect(next.lembradas.toSorted()).toEqual(['assinado: Assinada', 'caiu: Desistência'])
    // Another answer counts more than what is remembered.
    const other = [{ campo: 'status', texto: 'Caiu', valor: 'Assinada' }]
    expect((await conferir(file(110), { palavras: other })).resultado.lembradas).toEqual([
      'assinado: Assinada',
    ])

    const kept = await lembrancas()
    expect(kept.map(({ assunto, texto, significado }) => `${assunto} ${texto} ${significado}`)).toEqual([
      'Status (vendas) assinado Assinada',
      'Status (vendas) caiu Desistência',
    ])
    const caiu = kept.find(({ texto }) => texto === 'caiu')
    expect((await call('DELETE', `/importacoes/lembrancas/${caiu?.id}`)).status).toBe(200)
    expect((await call('DELETE', `/importacoes/lembrancas/${caiu?.id}`)).body).toMatchObject({
      status: 404,
      message: 'Isto já não é lembrado.',
    })
    expect((await conferir(file(110))).resultado.palavras).toMatchObject([{ texto: 'Caiu', quantidade: 2 }])
  })

  it('that is said to be a text is stored as it is, and not remembered', async () => {
    const file2 = withColumn('Observações', [[saleRow(120), 'N/A']])
    const said = [{ campo: 'observacoes', texto: 'N/A', valor: 'N/A' }]
    await imported(file2, { palavras: said })
    expect((await vendaOf('P-120')).observacoes).toBe('N/A')
    expect((await lembrancas()).some(({ texto }) => texto === 'N/A')).toBe(false)
  })
})

describe('what is remembered', () => {
  const file = (n: number) => withColumn('Status', [[saleRow(n), 'vendido']])
  const palavras = [{ campo: 'status', texto: 'vendido', valor: 'Assinada' }]
  const corretor = (nome: string) => ({
    tipo: 'corretor' as const,
    nome,
    pessoas: [{ id: ana.id, parte: 100 }],
  })
  const textos = async () => (await lembrancas()).map(({ texto }) => texto)

  it('are the answers that the file needed: not those of words that it lacks, or that are understood anyway', async () => {
    await imported(file(130), {
      palavras: [
        ...palavras,
        { campo: 'status', texto: 'sumiu', valor: 'Desistência' },
        { campo: 'tipo_renda', texto: 'mista', valor: 'Informal' },
      ],
      nomes: [corretor('Ninguém da Planilha'), corretor('Ana Clara Souza')],
    })
    const kept = await textos()
    expect(kept).toContain('vendido')
    for (const texto of ['sumiu', 'mista', 'Ninguém da Planilha', 'Ana Clara Souza'])
      expect(kept).not.toContain(texto)
  })

  it('changes no word that has a meaning of its own, and no percentage that another file has as a fraction', async () => {
    const rounded = [{ campo: 'participante_percentual', texto: '0,012', valor: '0,01%' }]
    const said = { palavras: [...rounded, { campo: 'status', texto: 'Assinada', valor: 'Desistência' }] }
    const plain = saleRow(131, { '% Comissão': '0,012' })
    const csv = withColumn('Status', [[plain, 'Assinada']])
    const { analise } = await conferir(csv, said)
    const colunas = analise.layout.colunas.map(({ campo }: { campo: string }) => ({
      campo,
      leitura: campo === 'participante_percentual' ? 'fracao' : null,
    }))
    await imported(csv, { ...said, layout: { cabecalho: 1, colunas } })
    expect(await vendaOf('P-131')).toMatchObject({ status: 'Assinada', percentual_comissao: 1.2 })
    expect(await textos()).not.toContain('Assinada')
    expect(await textos()).not.toContain('0,012')
  })

  it('is forgotten when it was needed longest ago: 500 answers are kept, and listed', async () => {
    await db.deleteFrom('importacoes_lembrancas').execute()
    await sql`
      insert into importacoes_lembrancas (tipo, chave, texto, resposta, updated_at)
      select 'nomes', 'loja antiga ' || n, 'Antiga ' || n,
             jsonb_build_object('tipo', 'loja', 'nome', 'Antiga ' || n, 'pessoas', '[]'::jsonb), now() - n * interval '1 day'
        from generate_series(1, 600) n`.execute(db)
    expect(await lembrancas()).toHaveLength(500)
    expect(await textos()).not.toContain('Antiga 501')
    await imported(file(132), { palavras })
    const kept = await textos()
    expect(kept).toHaveLength(500)
    expect(kept).toEqual(expect.arrayContaining(['vendido', 'Antiga 499']))
    const { count } = await db
      .selectFrom('importacoes_lembrancas')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(500)
    await db.deleteFrom('importacoes_lembrancas').execute()
  })
})

describe('a name with two people', () => {
  const file = (n: number) =>
    sheetOf([
      saleRow(n, { Corretor: 'Ana Clara / Luiz', 'Valor da Venda': '333.333,33', '% Comissão': '1,25%' }),
    ])
  const shared = (first: number) => [
    {
      tipo: 'corretor' as const,
      nome: 'Ana Clara / Luiz',
      pessoas: [
        { id: ana.id, parte: first },
        { id: luiz.id, parte: 100 - first },
      ],
    },
  ]

  it('is offered as two, each with the only record that has its words', async () => {
    const { nomes } = (await conferir(file(200))).resultado
    expect(nomes).toMatchObject([
      {
        tipo: 'corretor',
        nome: 'Ana Clara / Luiz',
        linha: 2,
        quantidade: 1,
        motivo: null,
        varios: [
          { nome: 'Ana Clara', id: ana.id },
          { nome: 'Luiz', id: luiz.id },
        ],
      },
    ])
    const similar = sheetOf([saleRow(201, { Corretor: 'Ana Clarice / Luiz' })])
    expect((await conferir(similar)).resultado.nomes[0].varios).toEqual([
      { nome: 'Ana Clarice', id: null },
      { nome: 'Luiz', id: luiz.id },
    ])
  })

  it('has their shares, which sum to the percentage and to the centavo', async () => {
    await imported(file(200), { nomes: shared(33.33) })
    const two = await participantesOf('P-200')
    expect(
      two.map(({ colaborador_id, percentual_comissao }) => [colaborador_id, percentual_comissao]),
    ).toEqual([
      [ana.id, 0.42],
      [luiz.id, 0.83],
    ])
    const venda = await vendaOf('P-200')
    expect(venda).toMatchObject({ percentual_comissao: 1.25, colaborador_id: ana.id })
    // Remembered, with both.
    expect((await conferir(file(201))).resultado).toMatchObject({ nomes: [], novas: 1 })
    const kept = (await lembrancas()).find(({ texto }) => texto === 'Ana Clara / Luiz')
    expect(kept).toMatchObject({
      assunto: 'Corretor',
      significado: 'Ana Clara Souza (33,33%) e Luiz Prado (66,67%)',
    })
    expect((await conferir(file(201))).resultado.lembradas).toContain(
      'Ana Clara / Luiz: Ana Clara Souza (33,33%) e Luiz Prado (66,67%)',
    )
  })

  it('is refused with shares that do not make the whole', async () => {
    const { id } = (await imports.send(file(203))).body
    const nomes = shared(33.33).map(({ pessoas, ...name }) => ({ ...name, pessoas: pessoas.slice(0, 1) }))
    const { status, body } = await call('POST', '/importacoes', imports.bodyOf(id, { respostas: { nomes } }))
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('As partes somam 100%')])
  })

  it('shares a value in reais to the centavo', async () => {
    const row = saleRow(202, { Corretor: 'Ana Clara / Luiz', '% Comissão': '' })
    await imported(withColumn('Valor da comissão', [[row, '1.000,01']]), { nomes: shared(50) })
    const values = (await participantesOf('P-202')).map(({ valor_comissao }) => valor_comissao)
    expect(values.toSorted()).toEqual([500, 500.01])
  })
})

describe('a column that lacks', () => {
  const without = (n: number) =>
    sheetOf([saleRow(n), saleRow(n + 1)])
      .split('\r\n')
      .map((line) => {
        const cells = line.split(';')
        return [...cells.slice(0, 6), ...cells.slice(7)].join(';')
      })
      .join('\r\n')
  const file = without(300)

  it('is the same for all rows, once somebody says it', async () => {
    expect((await conferir(file)).analise).toMatchObject({
      recusa: '1 coluna falta: Loja.',
      faltam: ['loja_id'],
    })
    const { analise, resultado } = await conferir(file, {
      constantes: [{ campo: 'loja_id', texto: NAMES.loja.toUpperCase() }],
    })
    expect(resultado).toMatchObject({ total: 2, novas: 2, pendentes: 0 })
    // It is no column of the file's own.
    expect(analise.layout.colunas).toHaveLength(12)
    await imported(file, { constantes: [{ campo: 'loja_id', texto: NAMES.loja }] })
    expect(await vendaOf('P-301')).toMatchObject({ loja_id: loja.id })
  })

  it('is asked about if the text is no loja, and a text without a field is none', async () => {
    const unknown = { constantes: [{ campo: 'loja_id', texto: 'Loja Sumida' }] }
    const other = without(310)
    expect((await conferir(other, unknown)).resultado.nomes).toMatchObject([
      { tipo: 'loja', nome: 'Loja Sumida', quantidade: 2 },
    ])
    for (const constantes of [[{ campo: 'loja', texto: 'x' }], [{ campo: 'loja_id', texto: ' ' }]])
      expect((await conferir(other, { constantes })).analise.faltam).toEqual(['loja_id'])
  })
})

describe('a date', () => {
  it('whose month stands first is asked about once for the column', async () => {
    const file = sheetOf([saleRow(400, { Data: '02/13/2026' }), saleRow(401, { Data: '02/03/2026' })])
    const { analise } = await conferir(file)
    expect(analise.recusa).toBe('Diga como os dias e meses das datas estão escritos.')
    const at = analise.layout.colunas.findIndex(({ campo }: { campo: string }) => campo === 'data_venda')
    expect(analise.colunas[at]).toMatchObject({
      leituras: ['dia', 'mes'],
      lidos: [
        { texto: '02/13/2026', leituras: ['não é um valor', '13/02/2026'] },
        { texto: '02/03/2026', leituras: ['02/03/2026', '03/02/2026'] },
      ],
    })
    const colunas = analise.layout.colunas.with(at, { campo: 'data_venda', leitura: 'mes' })
    await imported(file, { layout: { ...analise.layout, colunas } })
    expect((await vendaOf('P-401')).data_venda).toBe('2026-02-03')
    expect((await vendaOf('P-400')).data_venda).toBe('2026-02-13')
  })
})

describe('a commission', () => {
  it('has its status, its form and the day on which it was paid', async () => {
    const row = saleRow(500)
    const lines = withColumn('Status comissão', [[row, 'paga']]).split('\r\n')
    const csv = [`${lines[0]};Forma pagamento comissão;Pago em`, `${lines[1]};Tranche;05/03/2026`].join('\n')
    const { analise, resultado } = await conferir(csv)
    const fields = analise.layout.colunas.map(({ campo }: { campo: string }) => campo)
    expect(fields.slice(-3)).toEqual(['participante_status', 'participante_forma', 'participante_pagamento'])
    const forma = resultado.palavras[0]?.opcoes[0]?.valor
    const palavras = forma ? [{ campo: 'participante_forma', texto: 'Tranche', valor: forma }] : []
    await imported(csv, { palavras })
    expect(await participantesOf('P-500')).toMatchObject([
      { status_comissao: 'Pago', data_pagamento: '2026-03-05', tipo_pagamento_comissao: forma },
    ])
  })
})

describe('a sale that is registered under another number', () => {
  it('is asked about, and imported only once somebody says that it is another', async () => {
    const row = saleRow(600)
    await buildVenda(db, {
      numero_venda: 'VELHA-600',
      empreendimento_id: empreendimento.id,
      loja_id: loja.id,
      torre: 'a',
      unidade: row.Unidade ?? '',
      cliente_cpf: row.CPF ?? '',
    })
    const csv = sheetOf([row, saleRow(601)])
    const { resultado } = await conferir(csv)
    expect(resultado.repetidas).toEqual([
      { linha: 2, numero: 'P-600', registrada: 'VELHA-600', texto: 'Cliente 600, unidade 700' },
    ])
    expect(resultado.pendentes).toBe(1)
    expect((await imports.importar(csv)).body.code).toBe('IMPORTACAO_COM_ERROS')
    expect((await conferir(csv, { fora: [2] })).resultado).toMatchObject({ repetidas: [], novas: 1 })
    await imported(csv, { confirmadas: [2] })
    expect((await vendaOf('P-600')).id).not.toBe((await vendaOf('VELHA-600')).id)
  })
})

describe('a faulty text that many rows have', () => {
  const csv = sheetOf([
    saleRow(720, { Data: '31/02/2026' }),
    saleRow(721, { Data: '31/02/2026' }),
    saleRow(722, { Data: '30/02/2026' }),
    saleRow(723, { CPF: '123' }),
  ])

  it('is one message with the text, which is replaced in all of them', async () => {
    const [datas] = (await conferir(csv)).resultado.erros.tipos
    expect(datas).toMatchObject({ campo: 'data_venda', quantidade: 3, variantes: 2 })
    expect(datas.mensagens).toMatchObject([
      { quantidade: 2, texto: '31/02/2026', linhas: [2, 3] },
      { quantidade: 1, texto: '30/02/2026', linhas: [4] },
    ])
    const trocas = [
      { coluna: 1, de: '31/02/2026', para: '29/02/2026' },
      { coluna: 1, de: '29/02/2026', para: '28/02/2026' },
      { coluna: 1, de: '30/02/2026', para: 'amanhã' },
      { coluna: 3, de: '123', para: '' },
    ]
    const { erros } = (await conferir(csv, { trocas })).resultado
    expect(messagesOf(erros)).toEqual([
      '4: Data deve estar no formato YYYY-MM-DD ou dd/mm/aaaa',
      '5: CPF é obrigatório',
    ])
    await imported(csv, { trocas: trocas.slice(0, 2), fora: [4, 5] })
    expect((await vendaOf('P-721')).data_venda).toBe('2026-02-28')
  })
})

it('a commission remembered in reais is not taken in reais where the next file has percentages', async () => {
  const withComissao = (n: number, text: string) => {
    const rows = [saleRow(n, { '% Comissão': text }), saleRow(n + 1, { '% Comissão': text })]
    return sheetOf(rows).replace('% Comissão', 'COMISSÃO')
  }
  await imported(withComissao(730, '7.000,00'))
  expect((await participantesOf('P-730'))[0]).toMatchObject({ valor_comissao: 7000 })
  await imported(withComissao(732, '5'))
  expect((await participantesOf('P-732'))[0]).toMatchObject({ percentual_comissao: 5 })
  expect((await conferir(withComissao(734, '50,00'))).analise.recusa).toContain('percentual ou o valor')
})

it('people who are named in several shared cells are proposed in each', async () => {
  const csv = sheetOf([
    saleRow(740, { Corretor: 'Ana Clara / Luiz Prado' }),
    saleRow(741, { Corretor: 'Ana Clara e Luiz Prado' }),
  ])
  const { nomes } = (await conferir(csv)).resultado
  const both = [{ id: ana.id }, { id: luiz.id }]
  expect(nomes).toMatchObject([{ varios: both }, { varios: both }])
})

it('a text for all rows gives way to a column of the file, and is named in its errors', async () => {
  const constantes = [
    { campo: 'torre', texto: 'B' },
    { campo: 'cliente_renda', texto: 'muito' },
  ]
  const { analise, resultado } = await conferir(sheetOf([saleRow(750)]), { constantes })
  expect(analise.recusa).toBeNull()
  expect(resultado.erros.primeiros).toMatchObject([
    { titulo: 'Renda do cliente em todas as linhas', coluna: null },
  ])
})

describe('one finding for one fact:', () => {
  it('a repeated number says that it is repeated, at the field where it is changed', async () => {
    const csv = sheetOf([saleRow(700), { ...saleRow(701), 'Nº da Venda': 'p-700' }])
    const { erros } = (await conferir(csv)).resultado
    expect(messagesOf(erros)).toEqual([
      '3: O número p-700 já é o da venda da linha 2: mude um dos dois, ou deixe uma das linhas fora',
    ])
    expect(erros.primeiros[0]).toMatchObject({ coluna: 0, campo: 'numero_venda', texto: 'p-700' })
    const celulas = [{ linha: 3, coluna: 0, texto: 'P-701' }]
    expect((await conferir(csv, { celulas })).resultado).toMatchObject({ novas: 2, erros: { quantidade: 0 } })
    expect((await conferir(csv, { fora: [3] })).resultado).toMatchObject({ novas: 1 })
  })

  it('headings that are repeated and rows of groups are one notice each, and never errors', async () => {
    const [headings = '', first = '', second = ''] = sheetOf([saleRow(710), saleRow(711)]).split('\r\n')
    const csv = [headings, 'JANEIRO/2024', first, headings, 'FEVEREIRO/2024;;;', second].join('\n')
    const { resultado } = await conferir(csv)
    expect(resultado).toMatchObject({ total: 2, novas: 2, erros: { quantidade: 0 } })
    expect(messagesOf(resultado.avisos)).toEqual([
      '2: Linha ignorada: “JANEIRO/2024” é o título de um grupo',
      '4: Linha ignorada: repete os títulos',
      '5: Linha ignorada: “FEVEREIRO/2024” é o título de um grupo',
    ])
    expect(resultado.avisos.tipos.map(({ quantidade }: { quantidade: number }) => quantidade)).toEqual([2, 1])
  })
})
