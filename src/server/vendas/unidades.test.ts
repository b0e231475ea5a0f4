import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'
import { vendasOfSameUnidade } from './unidades.ts'

const { app, database, administrador, staff } = await testOffice()
const { db } = database

type Overrides = Parameters<typeof buildVenda>[1]
/** Makers of sales of one development; without more, of the unit 101 of the tower A. */
async function development() {
  const { id: empreendimento_id } = await buildEmpreendimento(db)
  return {
    empreendimento_id,
    sell: (numero_venda: string, more: Overrides = {}) =>
      buildVenda(db, { empreendimento_id, torre: 'A', unidade: '101', numero_venda, ...more }),
  }
}

describe('a unit as it is compared', () => {
  const torre = async (texto: string | null) => normalOf('torre', texto)
  const unidade = async (texto: string) => normalOf('unidade', texto)
  async function normalOf(what: string, texto: string | null): Promise<unknown> {
    const { rows } = await sql<{ normal: string }>`
      select ${sql.raw(`plantao.${what}_normal`)}(${texto}::text) as normal`.execute(db)
    return rows[0]?.normal
  }

  it.each([
    [
      'a',
      ['A', 'a', ' A ', 'Torre A', 'TORRE A', 'Bloco A', 'BL. A', 'Bl-A', 'Ed. A', 'Quadra A', 'Torre: A'],
    ],
    ['1', ['1', '01', 'T1', 'T-01', 'Torre 1', 'Bloco 01', 'Torre nº 1', 'Torre N.º 01', 'Qd. 1']],
    ['norte', ['Norte', 'Torre Norte', 'NÓRTE']],
    ['t', ['T', 'Torre T']],
    ['10', ['10', 'Bloco 10']],
    ['b 1', ['B1', 'Torre B-1', 'Bloco b 01']],
    ['ii', ['II', 'Torre II']],
    [
      '',
      [
        null,
        '',
        '-',
        '—',
        '.',
        '0',
        'Única',
        'Torre Única',
        'Bloco único',
        'Torre',
        'Sem torre',
        'S/T',
        'N/A',
        'Não tem',
        'Nenhuma',
      ],
    ],
  ])('has the tower “%s” of %j', async (normal, written) => {
    for (const texto of written) expect([texto, await torre(texto)]).toEqual([texto, normal])
  })

  it.each([
    [
      '101',
      [
        '101',
        '0101',
        'Apto 101',
        'AP101',
        'ap. 101',
        'APT-0101',
        'Apartamento 101',
        'Un. 101',
        'Nº 101',
        'apto nº 101',
        'Sala 101',
        'Ápto 101',
      ],
    ],
    ['12', ['12', '012', 'Casa 12', 'Lote 12', 'LT 12', 'Loja 12']],
    ['101 a', ['101A', '101-A', '101 a', 'Apto 101/A', '0101A']],
    ['a 101', ['A101', 'A-101', 'a 0101']],
    ['10 1', ['10-1', '10/01']],
    ['vaga 12', ['Vaga 12', 'VAGA 012']],
    ['cobertura 1', ['Cobertura 1', 'cobertura 01']],
    ['apto', ['Apto']],
    ['', ['-', '0', 'A definir', 'a definir.', 'Não definida', 'S/N', 'Sem número', 'Pendente']],
  ])('has the unit “%s” of %j', async (normal, written) => {
    for (const texto of written) expect([texto, await unidade(texto)]).toEqual([texto, normal])
  })

  it('is compared again as what it was compared as, whatever is typed', async () => {
    const { rows } = await sql<{ texto: string }>`
      with pedacos as (select array['apto', 'Ap.', 'Torre', 'Bl', 'T', 'Nº', 'n', '0', '00', '101', '12', 'A', 'b', 'Á', 'º', '-', '/', '.', ' ', '  ', 'Única', 'sem', 'Casa', 'Ω'] as p)
      select texto from (
        select string_agg(p[1 + floor(random() * cardinality(p))::int], case when random() < 0.5 then ' ' else '' end) as texto
          from pedacos, generate_series(1, 5000) n, generate_series(1, 1 + n % 5) group by n) gerados
       where plantao.palavras_da_unidade(plantao.palavras_da_unidade(texto)) <> plantao.palavras_da_unidade(texto)
          or plantao.torre_normal('Torre ' || texto) <> plantao.torre_normal(texto)
             and plantao.torre_normal(texto) not in ('', 'torre')
          or plantao.unidade_normal(upper(texto)) <> plantao.unidade_normal(texto)`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('the question of a form', () => {
  it('finds live sales of the unit, however it is written, in its development and tower', async () => {
    const { empreendimento_id, sell } = await development()
    const mine = await sell('U1', { torre: 'Torre B', unidade: '12b' })
    await sell('U2', { torre: 'BLOCO B', unidade: 'Apto 012-B' })
    await sell('U3', { torre: 'Norte', unidade: '12b' })
    await sell('U4', { torre: 'B', unidade: '12b', status: 'Desistência' })
    await buildVenda(db, { torre: 'B', unidade: '12b', numero_venda: 'Outro-empreendimento' })
    const asked = { empreendimento_id, torre: 'bl. b', unidade: 'AP12B' }
    const found = async (more = {}) => (await vendasOfSameUnidade(db, { ...asked, ...more }, null)).numeros
    expect(await found()).toEqual(['U1', 'U2'])
    expect(await found({ exceto: mine.id })).toEqual(['U2'])
    expect(await found({ unidade: '13' })).toEqual([])
  })

  it('finds a sale without a tower for any, and those of any without one', async () => {
    const { empreendimento_id, sell } = await development()
    for (const [i, torre] of [null, 'Única', '-', 'Torre A', 'B'].entries()) await sell(`W${i}`, { torre })
    const found = async (torre?: string) => {
      const asked = { empreendimento_id, unidade: '101', ...(torre === undefined ? {} : { torre }) }
      return (await vendasOfSameUnidade(db, asked, null)).numeros
    }
    expect(await found('Bloco A')).toEqual(['W0', 'W1', 'W2', 'W3'])
    expect(await found('sem torre')).toEqual(['W0', 'W1', 'W2', 'W3', 'W4'])
    expect(await found()).toEqual(await found('sem torre'))
  })

  it('finds nothing for a unit that is not chosen yet', async () => {
    const { empreendimento_id, sell } = await development()
    await sell('ADEF', { unidade: 'A definir' })
    const asked = { empreendimento_id, torre: 'A', unidade: 'a definir' }
    expect(await vendasOfSameUnidade(db, asked, null)).toEqual({ numeros: [], de_outra_loja: false })
  })

  it('tells Staff of one loja that another has sold it, and nothing of that sale', async () => {
    const { empreendimento_id, sell } = await development()
    const { id: loja_id } = await buildLoja(db)
    await sell('Segredo-1', { cliente_nome: 'Cliente Segredo' })
    const { call } = await staffOf(app, db, loja_id)
    await restrict(db, 'Ver vendas de outras lojas')
    const ask = async (unidade: string) =>
      (
        await call(
          'GET',
          `/vendas/mesma-unidade?empreendimento_id=${empreendimento_id}&torre=A&unidade=${unidade}`,
        )
      ).body
    try {
      expect(await ask('AP0101')).toEqual({ numeros: [], de_outra_loja: true })
      expect(await ask('102')).toEqual({ numeros: [], de_outra_loja: false })
      await sell('Própria-1', { loja_id })
      expect(await ask('101')).toEqual({ numeros: ['Própria-1'], de_outra_loja: true })
    } finally {
      await restrict(db)
    }
    expect(await ask('101')).toEqual({ numeros: ['Própria-1', 'Segredo-1'], de_outra_loja: false })
  })
})

describe('two sales of one unit that are saved', () => {
  // Only the five oldest are notices.
  beforeEach(() => db.deleteFrom('vendas_mesma_unidade').execute())
  const noticed = async (numero: string, call = administrador) => {
    const { grupos } = (await call('GET', '/avisos')).body
    const group = grupos.find(({ tipo }: { tipo: string }) => tipo === 'unidade')
    return (group?.itens ?? []).find(({ detalhe }: { detalhe: string }) => detalhe.includes(numero))
  }
  const listed = async (id: string, call = administrador) =>
    (await call('GET', `/vendas/${id}/mesma-unidade`)).body
  const filtered = async (empreendimento_id: string, call = administrador) =>
    (
      await call(
        'GET',
        `/vendas?empreendimento_id=${empreendimento_id}&pendencia=Unidade%20repetida&ordem=numero`,
      )
    ).body.itens.map(({ numero_venda }: { numero_venda: string }) => numero_venda)
  const set = (id: string, values: object) =>
    db.updateTable('vendas').set(values).where('id', '=', id).execute()
  const differ = (id: string, venda_id: string, call = administrador) =>
    call('POST', `/vendas/${id}/unidades-diferentes`, { venda_id })
  async function pair(mark: string) {
    const { empreendimento_id, sell } = await development()
    const first = await sell(`${mark}1`)
    const second = await sell(`${mark}2`, { torre: 'Torre A', unidade: 'Apto 101' })
    return { empreendimento_id, sell, first, second }
  }

  it('are a notice of the later one, a filter of the list, and said in each', async () => {
    const { empreendimento_id, first, second, sell } = await pair('N')
    await sell('N3', { torre: 'B' })
    const { nome } = await db
      .selectFrom('empreendimentos')
      .select('nome')
      .where('id', '=', empreendimento_id)
      .executeTakeFirstOrThrow()
    expect(await noticed('N1')).toMatchObject({
      id: second.id,
      titulo: `${nome} · Torre A, Apto 101`,
      detalhe: 'Vendas N1 e N2',
    })
    expect(await filtered(empreendimento_id)).toEqual(['N1', 'N2'])
    expect(await listed(first.id)).toEqual({ vendas: [{ id: second.id, numero_venda: 'N2' }] })
    expect(await listed(second.id)).toEqual({ vendas: [{ id: first.id, numero_venda: 'N1' }] })
  })

  it('are none any more once one is Desistência, moved or deleted, and are again when that is undone', async () => {
    const { first, second } = await pair('D')
    for (const [away, back] of [
      [{ status: 'Desistência' }, { status: 'Pago' }],
      [{ unidade: '102' }, { unidade: '0101' }],
      [{ torre: 'B' }, { torre: 'Bloco A' }],
      [
        { empreendimento_id: (await buildEmpreendimento(db)).id },
        { empreendimento_id: first.empreendimento_id },
      ],
    ])
      for (const { id } of [first, second]) {
        await set(id, away as object)
        expect(await noticed('D1'), JSON.stringify(away)).toBeUndefined()
        await set(id, back as object)
        expect(await noticed('D1'), JSON.stringify(back)).toBeTruthy()
      }
    await db.deleteFrom('vendas').where('id', '=', first.id).execute()
    expect(await noticed('D1')).toBeUndefined()
    expect(await listed(second.id)).toEqual({ vendas: [] })
  })

  it('are not because one is changed otherwise', async () => {
    const { first, second } = await pair('O')
    await differ(first.id, second.id)
    await set(first.id, { observacoes: 'Telefonar', status: 'Assinada' })
    expect(await noticed('O1')).toBeUndefined()
  })

  it('are of different units once somebody says so, which is recorded and holds for those two', async () => {
    const { empreendimento_id, first, second, sell } = await pair('P')
    expect(await differ(first.id, second.id, staff)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await noticed('P1')).toBeUndefined()
    expect(await filtered(empreendimento_id)).toEqual([])
    expect(await listed(first.id)).toEqual({ vendas: [] })
    const { itens } = (await administrador('GET', '/auditoria?assunto=unidades')).body
    expect(itens[0]).toMatchObject({
      acoes: ['disse que são unidades diferentes as das vendas P1 e P2'],
      sobre: { cadastro: 'vendas', id: first.id },
    })
    // The form of one no longer asks about the other; that of a third does.
    const asked = { empreendimento_id, torre: 'A', unidade: '101' }
    expect((await vendasOfSameUnidade(db, { ...asked, exceto: second.id }, null)).numeros).toEqual([])
    expect((await vendasOfSameUnidade(db, asked, null)).numeros).toEqual(['P1', 'P2'])
    await sell('P3')
    expect(await noticed('P3')).toMatchObject({ detalhe: 'Vendas P1, P2 e P3' })
    expect(await listed(first.id)).toMatchObject({ vendas: [{ numero_venda: 'P3' }] })
  })

  it('stay different through a Desistência, and are asked about once more when a unit changes', async () => {
    const { first, second } = await pair('Q')
    await differ(second.id, first.id)
    await set(first.id, { status: 'Desistência' })
    await set(first.id, { status: 'Pago' })
    expect(await noticed('Q1')).toBeUndefined()
    await set(second.id, { unidade: '101' })
    expect(await noticed('Q1')).toBeTruthy()
    await differ(first.id, second.id)
    await set(first.id, { torre: 'B' })
    await set(first.id, { torre: 'A' })
    expect(await noticed('Q1')).toBeTruthy()
  })

  it('are refused as different if they are not open, or there is none', async () => {
    const { first, second, sell } = await pair('R')
    const other = await sell('R3', { unidade: '301' })
    const absent = '11111111-1111-4111-8111-111111111111'
    const gone = { status: 404, body: { code: 'NAO_ENCONTRADO' } }
    expect(await differ(first.id, other.id)).toMatchObject({
      ...gone,
      body: { message: 'Estas vendas já não estão na mesma unidade.' },
    })
    expect(await differ(first.id, first.id)).toMatchObject(gone)
    expect(await differ(first.id, absent)).toMatchObject(gone)
    expect(await differ(absent, first.id)).toMatchObject(gone)
    expect((await administrador('GET', `/vendas/${absent}/mesma-unidade`)).status).toBe(404)
    await differ(first.id, second.id)
    expect(await differ(first.id, second.id)).toMatchObject(gone)
  })

  it('of which one is another loja’s are nothing to Staff of one loja', async () => {
    const { empreendimento_id, first, second } = await pair('S')
    const { call } = await staffOf(app, db, second.loja_id)
    await restrict(db, 'Ver vendas de outras lojas')
    try {
      expect(await noticed('S1', call)).toBeUndefined()
      expect(await filtered(empreendimento_id, call)).toEqual([])
      expect(await listed(second.id, call)).toEqual({ vendas: [] })
      expect((await call('GET', `/vendas/${first.id}/mesma-unidade`)).status).toBe(404)
      expect((await differ(second.id, first.id, call)).status).toBe(404)
      expect((await differ(first.id, second.id, call)).status).toBe(404)
    } finally {
      await restrict(db)
    }
    expect(await noticed('S1')).toBeTruthy()
  })

  it('are found if both are saved at the same time', async () => {
    const { sell } = await development()
    const [first, second] = await Promise.all([sell('T1'), sell('T2')])
    expect(await listed(first.id)).toEqual({ vendas: [{ id: second.id, numero_venda: 'T2' }] })
  })

  it('are noticed of a load only in the same tower, since nobody was asked', async () => {
    const { sell } = await development()
    await sell('L1', { torre: null })
    await sell('L2', { torre: 'B' })
    const loaded = randomUUID()
    await sql`with carga as (insert into plantao.cargas (fonte) values ('teste') returning id)
      insert into plantao.cargas_registros (tabela, registro_id, carga_id) select 'vendas', ${loaded}, id from carga`.execute(
      database.ownerDb,
    )
    await sell('L3', { id: loaded, torre: 'Torre B' })
    await sql`update plantao.cargas set situacao = 'Carregada', concluida_em = now()`.execute(
      database.ownerDb,
    )
    expect(await listed(loaded)).toMatchObject({ vendas: [{ numero_venda: 'L2' }] })
  })

  it('are two of one unit too if one has no tower', async () => {
    const { sell } = await development()
    await sell('V1', { torre: null })
    const { id } = await sell('V2', { torre: 'B' })
    expect(await listed(id)).toMatchObject({ vendas: [{ numero_venda: 'V1' }] })
  })
})
