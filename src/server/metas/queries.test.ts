import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Meta } from '../../contract/metas.ts'
import { addDays } from '../../core/dates.ts'
import { vendasOfMeta } from '../../core/metas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja, buildMeta, buildVenda } from '../testing/office/builders.ts'
import { allMetas, listarMetas, obterMeta } from './queries.ts'
import { periodsOf } from './realizado.ts'

let database: TestDatabase
let app: FastifyInstance
let staff: Call
// Still 31 March, 22:30, in São Paulo.
const now = new Date('2026-04-01T01:30:00Z')

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => now })).app
  staff = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const buildSigned = (
  overrides: Parameters<typeof buildVenda>[1],
  participantes?: { colaborador_id: string }[],
) => buildVenda(database.db, { status: 'Assinada', valor_venda: 100_000, ...overrides }, participantes)

/** The goal's total; the list of sales, filtered to those that count towards the goal, must show the same. */
const performed = async ({ id }: { id: string }) => {
  const meta = await obterMeta(database.db, id, '2026-03-31', null)
  const { status, ...filters } = vendasOfMeta(meta)
  const params = new URLSearchParams(filters)
  for (const one of status) params.append('status[]', one)
  const { quantidade, valor_venda } = (await staff('GET', `/vendas/totais?${params}`)).body
  expect(meta.valor_meta === null ? quantidade : valor_venda).toBe(meta.andamento.realizado)
  return meta.andamento.realizado
}

describe('what counts for a goal', () => {
  it('of a corretor are signed sales in which they are main seller or participant, each once at full value', async () => {
    const { db } = database
    const [ana, bia] = [await buildColaborador(db), await buildColaborador(db)]
    const meta = await buildMeta(db, { colaborador_id: ana.id })
    const inVendas = await buildMeta(db, { colaborador_id: ana.id, vendas_meta: 5 })
    const theirs = { colaborador_id: ana.id }
    await buildSigned({ ...theirs, data_venda: '2026-03-01' }, [theirs, { colaborador_id: bia.id }])
    await buildSigned({ status: 'Pago', data_venda: '2026-03-31' }, [theirs])
    await buildSigned({
      ...theirs,
      status: 'Desembolsada',
      data_desembolso: '2026-03-20',
      status_comissao: 'Pago',
    })
    await buildSigned({ colaborador_id: bia.id })
    for (const status of [
      'Pago/Pendente',
      'Desistência',
      'Assinada/Pendente',
      'Assinada/Pendência enviada',
      'Pago/Pendência enviada',
    ] as const)
      await buildSigned({ ...theirs, status }, [theirs])
    await buildSigned({ ...theirs, data_venda: '2026-02-28' }, [theirs])
    await buildSigned({ ...theirs, data_venda: '2026-04-01' }, [theirs])
    expect(await performed(meta)).toBe(300_000)
    expect(await performed(inVendas)).toBe(3)
  })

  it('of a gerente or diretor are those of everybody below, each once', async () => {
    const { db } = database
    const diretor = await buildColaborador(db, { cargo: 'Diretor' })
    const gerente = await buildColaborador(db, { cargo: 'Gerente', superior_id: diretor.id })
    const [a, b] = [
      await buildColaborador(db, { superior_id: gerente.id }),
      await buildColaborador(db, { superior_id: gerente.id }),
    ]
    const direto = await buildColaborador(db, { superior_id: diretor.id })
    await buildSigned({ colaborador_id: a.id }, [{ colaborador_id: a.id }, { colaborador_id: b.id }])
    await buildSigned({}, [{ colaborador_id: b.id }])
    await buildSigned({ colaborador_id: direto.id }, [{ colaborador_id: a.id }])
    await buildSigned({ colaborador_id: direto.id })
    expect(await performed(await buildMeta(db, { colaborador_id: gerente.id }))).toBe(300_000)
    expect(await performed(await buildMeta(db, { colaborador_id: diretor.id }))).toBe(400_000)
    expect(await performed(await buildMeta(db, { colaborador_id: direto.id }))).toBe(200_000)
  })

  it('of a loja are its own', async () => {
    const { db } = database
    const loja = await buildLoja(db)
    await buildSigned({ loja_id: loja.id, valor_venda: 999.99 })
    await buildSigned({ loja_id: loja.id, status: 'Desistência' })
    await buildSigned({})
    expect(await performed(await buildMeta(db, { loja_id: loja.id }))).toBe(999.99)
    expect(await performed(await buildMeta(db, { loja_id: loja.id, vendas_meta: 2 }))).toBe(1)
  })
})

describe('how a goal stands', () => {
  it('is told for the day in São Paulo', async () => {
    const meta = await buildMeta(database.db, {
      loja_id: (await buildLoja(database.db)).id,
      periodo_inicio: '2026-03-31',
      periodo_fim: '2026-04-01',
    })
    const { body } = await staff('GET', `/metas/${meta.id}`)
    expect(body.andamento).toMatchObject({
      dias: { total: 2, decorridos: 1 },
      esperado: 550_000,
      projecao: 0,
      situacao: 'abaixo do ritmo',
    })
  })

  it('is the same in the list', async () => {
    const meta = await buildMeta(database.db, { nome: 'Igual na lista' })
    const { body } = await staff('GET', '/metas?texto=igual%20na%20lista')
    expect(body.itens).toEqual([(await staff('GET', `/metas/${meta.id}`)).body])
  })

  it('is the same for all at once, as they are exported, printed and filtered by situação', async () => {
    const { db } = database
    // Other periods over the same teams' and lojas' sales, with more gaps than are read separately.
    const periods = [
      ['2026-02-01', '2026-03-31'],
      ['2026-03-02', '2026-03-30'],
      ...Array.from({ length: 10 }, (_, n) => [`20${30 + n}-01-01`, `20${30 + n}-01-31`] as const),
    ] as const
    const people = await db.selectFrom('colaboradores').select('id').execute()
    const lojas = await db.selectFrom('lojas').select('id').execute()
    for (const [periodo_inicio, periodo_fim] of periods) {
      for (const { id } of people) await buildMeta(db, { colaborador_id: id, periodo_inicio, periodo_fim })
      for (const { id } of lojas) await buildMeta(db, { loja_id: id, periodo_inicio, periodo_fim })
    }
    const together: Meta[] = []
    for await (const page of allMetas(db, {}, '2026-03-31', null)) together.push(...page)
    expect(together.length).toBeGreaterThan(20)
    expect(new Set(together.map(({ andamento }) => andamento.realizado)).size).toBeGreaterThan(4)
    for (const meta of together) expect(meta).toEqual(await obterMeta(db, meta.id, '2026-03-31', null))
    // So few that people without a team are looked up by index.
    const { itens } = await listarMetas(db, {}, '2026-03-31', null)
    for (const meta of itens) expect(meta).toEqual(together.find(({ id }) => id === meta.id))
  })

  it('is read from the days of all their periods', () => {
    const inOrder = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 }))
    fc.assert(
      fc.property(fc.array(inOrder, { minLength: 1, maxLength: 30 }), (typed) => {
        const goals = typed.map(([start, days]) => {
          const periodo_inicio = addDays('2026-01-01', start)
          return { periodo_inicio, periodo_fim: addDays(periodo_inicio, days) }
        })
        const periods = periodsOf(goals)
        expect(periods.length).toBeLessThanOrEqual(8)
        for (const { periodo_inicio, periodo_fim } of goals)
          expect(periods.some(([from, to]) => from <= periodo_inicio && periodo_fim <= to)).toBe(true)
        for (const [i, [from]] of periods.slice(1).entries())
          expect(from > (periods[i]?.[1] ?? '')).toBe(true)
      }),
    )
  })
})
