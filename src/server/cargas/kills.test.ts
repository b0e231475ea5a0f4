/** A load that is killed again and again: each step is in or not, and in the end everything is, once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database/database.ts'
import { asDump, oldDatabase } from '../testing/database/old-database.ts'
import { runCarga } from './carga.ts'

/** A longer run sets more. */
const KILLS = Number(process.env.CARGA_KILLS ?? 3)
/** Not a multiple of 1,000, which would ask whether the export was cut. */
const VENDAS = 4_321

const t = await testDatabase()
afterAll(() => t.close())

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-quedas-'))
  path = join(folder, 'antigo.sql')
  await writeFile(path, asDump(oldDatabase(VENDAS)))
})
afterAll(() => rm(folder, { recursive: true }))

const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    t.ownerDb,
  )
  return rows[0]?.n ?? 0
}

/** A load in a process of its own that has begun to store sales, or ended. */
async function begunLoad(before: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/testing/carga-process.ts', t.ownerUrl, path], {
    stdio: 'ignore',
  })
  while (child.exitCode === null && (await countOf('vendas')) === before)
    await sql`select pg_sleep(0.02)`.execute(t.db)
  return child
}

/** Every sale has its participants, its sums and its place in the load. */
async function expectWholeSteps(): Promise<void> {
  const { rows } = await sql`
    select count(*) filter (where p.n is distinct from 2)::int as partial,
           count(*) filter (where v.valor_comissao is distinct from p.valor)::int as off,
           count(*) filter (where r.registro_id is null)::int as unknown
      from vendas v
      left join (select venda_id, count(*) as n, sum(valor_comissao) as valor
                   from vendas_participantes group by venda_id) p on p.venda_id = v.id
      left join plantao.cargas_registros r on r.tabela = 'vendas' and r.registro_id = v.id`.execute(t.ownerDb)
  expect(rows).toEqual([{ partial: 0, off: 0, unknown: 0 }])
}

it('goes on where it was killed, or its connection was cut', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await begunLoad(await countOf('vendas'))
    await sql`select pg_sleep(${Math.random() * 0.3})`.execute(t.db)
    if (kill % 2 === 0) child.kill('SIGKILL')
    else
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plantao-carga'
                 and datname = current_database()`.execute(t.ownerDb)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await expectWholeSteps()
  }
  const ended = await runCarga({ ownerUrl: t.ownerUrl, path, load: 'tudo' })
  const total = await countOf('vendas')
  expect(total).toBe(VENDAS)
  expect(await countOf('vendas_participantes')).toBe(2 * VENDAS)
  const { rows: open } = await sql`select id from plantao.cargas where situacao = 'Carregando'`.execute(
    t.ownerDb,
  )
  expect(open).toEqual([])
  expect(ended.judgement.counts.vendas).toMatchObject({ recusadas: 0 })
  await expectWholeSteps()
})
