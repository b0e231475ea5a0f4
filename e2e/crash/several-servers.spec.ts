/** Several servers on one external database. */
import { expect, test } from '@playwright/test'
import { openDatabase } from '../../src/server/database/connection.ts'
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
    const writers = startWriters(client, await buildBrokerage(owner.db), 'T')
    const screen = follow(balancer.url, client.headers)
    const reads: number[] = []
    let over = false
    const reading = (async () => {
      while (!over) reads.push((await client.call('GET', '/api/vendas')).status)
    })()
    await writers.more(20)
    await expect.poll(screen.servedBy).not.toBeNull()

    const watched = screen.servedBy()
    const victim = servers.find((server) => server.url === watched)
    if (!victim) throw new Error(`no server has the address ${watched}`)
    const read = reads.length
    victim.signal('SIGKILL')
    expect(await victim.ended).toBeNull()
    await writers.more(20)
    await expect.poll(() => reads.length).toBeGreaterThan(read + 5)
    await expect.poll(screen.servedBy).not.toBe(null)
    expect(screen.servedBy()).not.toBe(watched)

    await writers.stop()
    over = true
    await reading
    expect(new Set(reads)).toEqual(new Set([200]))
    expect(await damage(owner.db, writers.acknowledged)).toEqual(NO_DAMAGE)
    // A sale that was saved but not acknowledged would have been refused as a double without its key.
    expect(writers.surprises).toEqual([])
    const { count } = await owner.db
      .selectFrom('vendas')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await expect.poll(screen.shown).toBe(count)
    await screen.stop()
  } finally {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map((server) => server.ended))
    await balancer.close()
    await owner.close()
    await drop()
  }
})
