/** Questions about a whole spreadsheet of sales, the effect of each answer, and what later files remember of it. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Lembranca } from '../../contract/importacoes/importacoes.ts'
import { NAMES, saleRow, sheetOf } from '../testing/files/planilha-de-vendas.ts'
import type { Answer } from '../testing/http/requests.ts'
import { salesImportOffice, withColumn } from '../testing/office/importacao-de-vendas.ts'

const { db, call, services, imports, loja, ana, luiz, vendaOf, participantesOf, conferir, imported } =
  await salesImportOffice()
afterAll(() => services.importer.stop())

const lembrancas = async (): Promise<Lembranca[]> => (await call('GET', '/importacoes/lembrancas')).body.itens

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
          { nome: 'Ana Clara', parte: null, id: ana.id },
          { nome: 'Luiz', parte: null, id: luiz.id },
        ],
      },
    ])
    const similar = sheetOf([saleRow(201, { Corretor: 'Ana Clarice / Luiz' })])
    expect((await conferir(similar)).resultado.nomes[0].varios).toEqual([
      { nome: 'Ana Clarice', parte: null, id: null },
      { nome: 'Luiz', parte: null, id: luiz.id },
    ])
  })

  it('is offered with the shares that it has', async () => {
    const csv = sheetOf([saleRow(202, { Corretor: 'Ana Clara 60% / Luiz 40%' })])
    expect((await conferir(csv)).resultado.nomes[0].varios).toEqual([
      { nome: 'Ana Clara', parte: 60, id: ana.id },
      { nome: 'Luiz', parte: 40, id: luiz.id },
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
