import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApuracaoItem } from '../../contract/faixas.ts'
import type { FaixasTable } from '../database/schema/types-management.ts'
import { isAnyoneWaiting, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildFaixa, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let administrador: Call
// Still 31 March, 22:30, in São Paulo.
const now = new Date('2026-04-01T01:30:00Z')
const HOJE = '2026-03-31'
const PERIODO = { de: '2026-01-01', ate: '2026-03-31' }

let bronze: Selectable<FaixasTable>
let prata: Selectable<FaixasTable>
let ouro: Selectable<FaixasTable>

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  app = (await testApp(database, { now: () => now })).app
  administrador = caller(app, (await signIn(app)).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('colaboradores_faixas').execute()
  await db.deleteFrom('faixas').execute()
  await db.deleteFrom('vendas').execute()
  await db.deleteFrom('colaboradores').execute()
  bronze = await buildFaixa(db, { nome: 'Bronze', nivel: 1, vendas_minimas: 1 })
  prata = await buildFaixa(db, { nome: 'Prata', nivel: 2, vendas_minimas: 2, valor_minimo: 500_000 })
  ouro = await buildFaixa(db, { nome: 'Ouro', nivel: 3, vendas_minimas: 4, valor_minimo: 1_000_000 })
})

const apurar = async (period = PERIODO): Promise<ApuracaoItem[]> =>
  (await administrador('GET', `/faixas/apuracao?de=${period.de}&ate=${period.ate}`)).body.itens
const promover = (promocoes: { colaborador_id: string; faixa_id: string }[], period = PERIODO) =>
  administrador('POST', '/faixas/apuracao', { ...period, promocoes })

/** A new Corretor who is main seller of signed sales with these values. */
async function corretor(nome: string, values: number[]) {
  const colaborador = await buildColaborador(database.db, { nome })
  const theirs = { colaborador_id: colaborador.id }
  for (const valor_venda of values)
    await buildVenda(database.db, { ...theirs, valor_venda, valor_ato: 0, status: 'Assinada' }, [theirs])
  return colaborador
}
const vinculos = (colaborador_id: string) =>
  database.db
    .selectFrom('colaboradores_faixas')
    .innerJoin('faixas', 'faixas.id', 'faixa_id')
    .select(['nome', 'data_inicio', 'data_fim', 'ativa'])
    .where('colaborador_id', '=', colaborador_id)
    .orderBy('data_inicio')
    .orderBy('nivel')
    .execute()

describe('an apuração', () => {
  it.each([
    [{ de: '', ate: '2026-03-31' }, { de: 'Início do período é obrigatório' }],
    [{ de: '2026-03-31', ate: '2026-03-01' }, { ate: 'O fim do período não pode ser antes do início' }],
  ])('is refused of %o', async ({ de, ate }, campos) => {
    expect(await administrador('GET', `/faixas/apuracao?de=${de}&ate=${ate}`)).toMatchObject({
      status: 400,
      body: { data: { campos } },
    })
  })

  it('has every active corretor with their sales, tier, promotion and what is missing', async () => {
    const ana = await corretor('Ana', [500_000, 380_000])
    const bia = await corretor('Bia', [])
    await database.db
      .insertInto('colaboradores_faixas')
      .values([
        { colaborador_id: ana.id, faixa_id: bronze.id, data_inicio: '2026-01-01' },
        { colaborador_id: bia.id, faixa_id: bronze.id, data_inicio: '2026-01-01' },
        { colaborador_id: bia.id, faixa_id: ouro.id, data_inicio: '2026-01-01' },
      ])
      .execute()
    await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { status: 'Inativo' })
    const itens = await apurar()
    expect(itens.map(({ falta }) => falta?.replaceAll('\u00a0', ' '))).toEqual([
      'faltam R$ 120.000,00 e 2 vendas para Ouro',
      'falta 1 venda para Bronze',
    ])
    expect(itens).toMatchObject([
      {
        colaborador: { id: ana.id, nome: 'Ana' },
        vendas: 2,
        valor: 880_000,
        alcancada: { nome: 'Prata', nivel: 2 },
        atual: { nome: 'Bronze' },
        promocao: { id: prata.id, nome: 'Prata' },
      },
      { vendas: 0, valor: 0, alcancada: null, atual: { nome: 'Ouro' }, promocao: null },
    ])
  })

  it('counts signed sales of its days, each once, for main seller and participants', async () => {
    const { db } = database
    const [ana, bia] = [await corretor('Ana', []), await corretor('Bia', [])]
    const hers = { colaborador_id: ana.id, valor_venda: 100, valor_ato: 0, status: 'Assinada' } as const
    const both = [{ colaborador_id: ana.id }, { colaborador_id: bia.id }]
    await buildVenda(db, { ...hers, data_venda: '2026-01-01' }, both)
    await buildVenda(db, { ...hers, data_venda: '2026-03-31', status: 'Pago' }, [{ colaborador_id: bia.id }])
    await buildVenda(db, { ...hers, status: 'Desistência' }, both)
    await buildVenda(db, { ...hers, status: 'Pago/Pendente' }, both)
    await buildVenda(db, { ...hers, data_venda: '2025-12-31' }, both)
    await buildVenda(db, { ...hers, data_venda: '2026-04-01' }, both)
    expect(await apurar()).toMatchObject([
      { vendas: 2, valor: 200 },
      { vendas: 2, valor: 200 },
    ])
  })

  it('puts a total in the tier of its minimum, one centavo less in the one below', async () => {
    await corretor('A', [499_999.99, 0.01])
    await corretor('B', [499_999.98, 0.01])
    await corretor('C', [500_000, 0.01])
    expect((await apurar()).map(({ alcancada }) => alcancada?.nome)).toEqual(['Prata', 'Bronze', 'Prata'])
  })

  it('knows no tier that is out of use', async () => {
    await corretor('Ana', [900_000, 900_000, 900_000, 900_000])
    await database.db.updateTable('faixas').set({ status: 'Inativo' }).where('id', '=', ouro.id).execute()
    expect(await apurar()).toMatchObject([{ alcancada: { nome: 'Prata' }, falta: null }])
  })

  it('is exported as it is shown', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: '=Centro' })
    const ana = await corretor('Ana', [500_000, 380_000])
    await database.db.updateTable('colaboradores').set({ loja_id }).where('id', '=', ana.id).execute()
    const download = (format: string) =>
      administrador('GET', `/faixas/apuracao/exportar?de=${PERIODO.de}&ate=${PERIODO.ate}&formato=${format}`)
    const { raw, headers } = await download('csv')
    expect(headers['content-disposition']).toContain('apuracao-2026-01-01-a-2026-03-31-2026-03-31.csv')
    const [row] = rowsOf(raw)
    expect({ ...row, 'Para a próxima': row?.['Para a próxima']?.replaceAll('\u00a0', ' ') }).toEqual({
      Corretor: 'Ana',
      Loja: "'=Centro",
      Vendas: '2',
      Valor: '880000,00',
      'Faixa alcançada': 'Prata',
      'Para a próxima': 'faltam R$ 120.000,00 e 2 vendas para Ouro',
      'Faixa atual': '',
      Promoção: 'Prata',
    })
    expect((await download('xlsx')).raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('changes nothing', async () => {
    const ana = await corretor('Ana', [1000])
    const first = await apurar()
    expect(await apurar()).toEqual(first)
    expect(await vinculos(ana.id)).toEqual([])
  })
})

describe('the promotions of an apuração', () => {
  it('end and begin links today, without overlap, and are proposed no more', async () => {
    const ana = await corretor('Ana', [500_000, 380_000])
    await database.db
      .insertInto('colaboradores_faixas')
      .values({ colaborador_id: ana.id, faixa_id: bronze.id, data_inicio: '2026-01-10' })
      .execute()
    const fresh = [{ colaborador_id: ana.id, faixa_id: prata.id }]
    expect(await promover(fresh)).toMatchObject({ status: 200, body: { aplicadas: 1 } })
    expect(await vinculos(ana.id)).toEqual([
      { nome: 'Bronze', data_inicio: '2026-01-10', data_fim: HOJE, ativa: false },
      { nome: 'Prata', data_inicio: HOJE, data_fim: null, ativa: true },
    ])
    expect(await apurar()).toMatchObject([{ atual: { nome: 'Prata' }, promocao: null }])
    expect(await promover(fresh)).toMatchObject({
      status: 422,
      body: { code: 'APURACAO_MUDOU', message: '1 promoção mudou desde a prévia. Apure novamente.' },
    })
  })

  it('may follow each other on one day, and give back a tier that one had', async () => {
    const ana = await corretor('Ana', [500_000, 380_000])
    await promover([{ colaborador_id: ana.id, faixa_id: prata.id }])
    const hers = { colaborador_id: ana.id, status: 'Assinada', valor_venda: 200_000, valor_ato: 0 } as const
    await buildVenda(database.db, hers)
    await buildVenda(database.db, hers)
    await database.db
      .insertInto('colaboradores_faixas')
      .values({
        colaborador_id: ana.id,
        faixa_id: ouro.id,
        data_inicio: '2025-01-01',
        data_fim: '2025-06-01',
        ativa: false,
      })
      .execute()
    expect((await promover([{ colaborador_id: ana.id, faixa_id: ouro.id }])).status).toBe(200)
    expect(await vinculos(ana.id)).toEqual([
      { nome: 'Ouro', data_inicio: '2025-01-01', data_fim: '2025-06-01', ativa: false },
      { nome: 'Prata', data_inicio: HOJE, data_fim: HOJE, ativa: false },
      { nome: 'Ouro', data_inicio: HOJE, data_fim: null, ativa: true },
    ])
  })

  it('are all refused when one of them no longer holds', async () => {
    const [ana, bia] = [await corretor('Ana', [1000]), await corretor('Bia', [1000])]
    await database.db
      .updateTable('vendas')
      .set({ status: 'Desistência' })
      .where('colaborador_id', '=', bia.id)
      .execute()
    const both = [ana, bia].map(({ id }) => ({ colaborador_id: id, faixa_id: bronze.id }))
    expect(await promover(both)).toMatchObject({
      status: 422,
      body: { code: 'APURACAO_MUDOU', data: { colaboradores: [bia.id] } },
    })
    expect(await vinculos(ana.id)).toEqual([])
    expect(await promover(both, { de: '2026-01-01', ate: '2026-01-31' })).toMatchObject({
      body: { message: '2 promoções mudaram desde a prévia. Apure novamente.' },
    })
  })

  it('are applied once by ten who press at once', async () => {
    const ana = await corretor('Ana', [1000])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => promover([{ colaborador_id: ana.id, faixa_id: bronze.id }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await vinculos(ana.id)).toHaveLength(1)
  })

  it('that waited for an inactivation are not undone with it', async () => {
    const { db } = database
    const ana = await corretor('Ana', [500_000, 380_000])
    await db
      .insertInto('colaboradores_faixas')
      .values({ colaborador_id: ana.id, faixa_id: bronze.id, data_inicio: '2026-01-10' })
      .execute()
    const { promoted } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('colaboradores').select('id').where('id', '=', ana.id).forUpdate().execute()
      const promoted = promover([{ colaborador_id: ana.id, faixa_id: prata.id }])
      while (!(await isAnyoneWaiting(db))) {}
      await administrador('PUT', `/faixas/${bronze.id}/status`, { status: 'Inativo' })
      return { promoted }
    })
    expect((await promoted).status).toBe(200)
    const { versao } = (await administrador('GET', `/faixas/${bronze.id}`)).body
    const undone = await administrador('POST', `/faixas/${bronze.id}/status/desfazer`, { versao })
    expect(undone.body).toMatchObject({ retomados: 0, ignorados: ['Ana'] })
    expect((await vinculos(ana.id)).map(({ nome, ativa }) => [nome, ativa])).toEqual([
      ['Bronze', false],
      ['Prata', true],
    ])
  })

  it.each<[string, unknown, string]>([
    ['none', [], 'Escolha pelo menos uma promoção'],
    ['the same person twice', 'twice', 'Cada colaborador pode ser promovido uma única vez'],
  ])('are refused of %s', async (_name, promocoes, message) => {
    const fresh = { colaborador_id: bronze.id, faixa_id: bronze.id }
    const answer = await promover(promocoes === 'twice' ? [fresh, fresh] : [])
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { promocoes: message } } } })
  })

  it('name the loja of whom they are for', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja Centro' })
    await buildColaborador(database.db, { nome: 'Ana', loja_id: loja.id })
    expect(await apurar()).toMatchObject([{ colaborador: { nome: 'Ana', loja: 'Loja Centro' } }])
  })
})
