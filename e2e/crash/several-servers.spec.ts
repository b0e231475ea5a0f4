/** Several servers on one external database. */
import { expect, test } from '@playwright/test'
import { openDatabase } from '../../src/server/database/connection.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { buildBrokerage } from '../brokerage.ts'
import { apiClient, vendaWith } from '../harness/api.ts'
import { emptyDatabase, LOGINS } from '../harness/cluster.ts'
import { freePort, spawnServer, untilReady } from '../harness/server.ts'

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
