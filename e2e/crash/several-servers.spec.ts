/** Several servers on one external database. */
import { expect, test } from '@playwright/test'
import type { Kysely } from 'kysely'
import { openDatabase } from '../../src/server/database/connections/connection.ts'
import type { Tables } from '../../src/server/database/schema/types.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { buildBrokerage } from '../brokerage.ts'
import { apiClient, vendaWith } from '../harness/api.ts'
import { startBalancer } from '../harness/balancer.ts'
import { emptyDatabase, LOGINS, newDatabase } from '../harness/cluster.ts'
import { follow } from '../harness/follower.ts'
import { freePort, spawnServer, untilReady } from '../harness/server.ts'
import { damage, NO_DAMAGE, startWriters } from './writers.ts'

test('five servers start together on one empty database and show the same sales', async () => {
  const url = await emptyDatabase('cinco_juntos')
  const { email, password } = LOGINS.Administrador
  const servers = []
  for (let index = 0; index < 5; index++)
    servers.push(
      spawnServer({
        PORT: String(await freePort()),
        DATABASE_URL: url,
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      }),
    )
  try {
    await Promise.all(servers.map(untilReady))
    const owner = openDatabase({ appUrl: url, log: createLogger('silent'), max: 1 })
    const brokerage = await buildBrokerage(owner.db)
    const usuarios = await owner.db.selectFrom('usuarios').select('email').execute()
    expect(usuarios).toEqual([{ email }])
    await owner.close()

    const clients = await Promise.all(servers.map((server) => apiClient(server.url)))
    await Promise.all(
      clients.map((client, index) =>
        client.createVenda(vendaWith(brokerage, { numero_venda: `AR00${index + 1}/2026` })),
      ),
    )
    for (const client of clients) {
      const { body } = await client.call('GET', '/api/vendas/totais')
      expect(body).toMatchObject({ quantidade: 5, valor_venda: 1_500_000, valor_comissao: 43_672.8 })
    }
  } finally {
    for (const server of servers) server.signal('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0, 0, 0, 0])
  }
})

test('one of three servers behind a balancer is killed: no sale is lost or saved twice, reads go on, and screens stay fresh', async () => {
  const { url, drop } = await newDatabase()
  const servers = await Promise.all(
    [1, 2, 3].map(async () => spawnServer({ PORT: String(await freePort()), DATABASE_URL: url })),
  )
  const balancer = await startBalancer(servers.map((server) => server.url))
  const owner = openDatabase({ appUrl: url, log: createLogger('silent'), max: 1 })
  try {
    await Promise.all(servers.map(untilReady))
    const client = await apiClient(balancer.url)
    const brokerage = await buildBrokerage(owner.db)
    const writers = startWriters(client, brokerage, 'T')
    let duringSilence = async () => {}
    const screen = follow(balancer.url, client.headers, () => duringSilence())
    /** Kills the server that the screen's stream comes from. */
    const killWatched = async () => {
      await expect.poll(screen.servedBy).not.toBeNull()
      const watched = screen.servedBy()
      const victim = servers.find((server) => server.url === watched)
      if (!victim) throw new Error(`no server has the address ${watched}`)
      victim.signal('SIGKILL')
      expect(await victim.ended).toBeNull()
      return watched
    }
    const reads: number[] = []
    let over = false
    const reading = (async () => {
      while (!over) reads.push((await client.call('GET', '/api/vendas')).status)
    })()
    await test.step('the server of the screen is killed while sales are written', async () => {
      await writers.more(20)

      const read = reads.length
      const killed = await killWatched()
      await writers.more(20)
      await expect.poll(() => reads.length).toBeGreaterThan(read + 5)
      await expect.poll(screen.servedBy).not.toBeNull()
      expect(screen.servedBy()).not.toBe(killed)
    })
    await test.step('every acknowledged sale is there, once', async () => {
      await writers.stop()
      over = true
      await reading
      expect(new Set(reads)).toEqual(new Set([200]))
      expect(await damage(owner.db, writers.acknowledged)).toEqual(NO_DAMAGE)
      // A repeat that its key did not recognise would have been refused: no number is given twice.
      expect(writers.surprises).toEqual([])
    })
    await test.step('a change that the screen did not hear of is shown', async () => {
      // The only change is made while the screen hears nothing.
      const saved = await countVendas(owner.db)
      await expect.poll(screen.shown).toBe(saved)
      const body = vendaWith(brokerage, { numero_venda: 'SILENCIO/2026' })
      duringSilence = async () => {
        await expect
          .poll(
            async () =>
              (await client.call('POST', '/api/vendas', { body, key: 'durante-o-silencio' })).status,
          )
          .toBe(201)
      }
      await killWatched()
      await expect.poll(screen.shown).toBe(saved + 1)
      await screen.stop()
    })
  } finally {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map((server) => server.ended))
    await balancer.close()
    await owner.close()
    await drop()
  }
})

async function countVendas(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('vendas')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
