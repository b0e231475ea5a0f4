/** While the database is away the server says so at once, stays, and goes on by itself when it is back. */
import { expect, test } from '../fixtures.ts'
import { apiClient } from '../harness/api.ts'
import { untilHealthy } from './durable.ts'

test('while the database is stopped or paused, calls get 503 and a sentence within 3 seconds', async ({
  plantao,
  ownServer,
}) => {
  const client = await apiClient(plantao.url)
  for (const [name, takeAway] of [
    ['stopped', 'cut'],
    ['paused', 'hold'],
  ] as const)
    await test.step(name, async () => {
      await ownServer.wire[takeAway]()
      for (const path of ['/api/vendas', '/api/dashboard']) {
        const asked = performance.now()
        const { status, body } = await client.call('GET', path)
        expect(performance.now() - asked).toBeLessThan(3_000)
        expect(status).toBe(503)
        expect(body).toMatchObject({
          code: 'BANCO_INDISPONIVEL',
          message: 'O banco de dados está fora do ar. Tente novamente em instantes.',
        })
      }
      expect((await fetch(`${plantao.url}/healthz`)).status).toBe(200)
      expect((await fetch(`${plantao.url}/readyz`)).status).toBe(503)

      await ownServer.wire.restore()
      expect(await untilHealthy(plantao.url, 5_000)).toBeLessThan(5_000)
      expect((await client.call('GET', '/api/vendas')).status).toBe(200)
    })
})
