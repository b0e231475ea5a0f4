/** Large bodies: how many values one may have, and whose turn it is. */
import fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { Identity } from '../session/index.ts'
import { ROUTES } from '../testing/http/routes.ts'
import { testOffice } from '../testing/office/office.ts'
import { acceptJsonAlone, LARGE_BODY, MAX_VALUES } from './json-body.ts'

const withKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`chave_${i}`, i]))

describe('the values of a body', () => {
  it('are counted before it is parsed', async () => {
    const { administrador } = await testOffice()
    const parse = vi.spyOn(JSON, 'parse')
    const body = JSON.stringify(withKeys(45_000))
    for (let sent = 0; sent < 60; sent++)
      expect(await administrador('POST', '/lojas', body)).toMatchObject({
        status: 413,
        body: { code: 'CORPO_GRANDE' },
      })
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
    parse.mockRestore()
    // One more than that is refused, wherever the values are.
    const nested = Array.from({ length: MAX_VALUES / 4 }, () => ({ a: [[1]] }))
    for (const large of [
      withKeys(MAX_VALUES + 1),
      { a: Array.from({ length: MAX_VALUES }, () => []) },
      { nested },
    ])
      expect((await administrador('POST', '/lojas', large)).status).toBe(413)
    expect((await administrador('POST', '/lojas', withKeys(MAX_VALUES))).status).toBe(400)
    // Nor is what a text says counted, wherever its quotes are.
    for (const text of [',[{'.repeat(MAX_VALUES), '\\",'.repeat(MAX_VALUES), '\\'])
      expect((await administrador('POST', '/lojas', { text, more: ',' })).status).toBe(400)
  })
})

describe('large bodies', () => {
  it('are accepted by the routes that take a file, as the contract says, and by no others', async () => {
    const { administrador } = await testOffice()
    const sent = async (bytes: number, rota: string) => {
      const route = ROUTES.find((one) => one.rota === rota)
      if (!route) throw new Error(`there is no route ${rota}`)
      const body = { arquivo: 'x'.repeat(bytes) }
      return (await administrador(route.method as 'PUT', `/${route.parts.join('/')}`, body)).body.code
    }
    const takesFile = ROUTES.filter((route) => route.takesFile).map(({ rota }) => rota)
    expect(takesFile).toContain('cargas.lerRelatorio')
    for (const rota of takesFile) {
      expect(await sent(7_000_000, rota)).toBe('DADOS_INVALIDOS')
      expect(await sent(9_000_000, rota)).toBe('CORPO_GRANDE')
    }
    expect(await sent(1_100_000, 'cargas.confirmar')).toBe('CORPO_GRANDE')
  })

  it('are read in turn: neither those of one person nor small ones wait for all of another’s', async () => {
    const app = fastify()
    app.decorateRequest('identity', null)
    acceptJsonAlone(app)
    app.addHook('onRequest', async (request) => {
      request.identity = { userId: String(request.headers.who) } as Identity
    })
    const read: string[] = []
    app.post('/', async (request) => {
      read.push(String(request.headers.who))
      return {}
    })
    const send = (who: string, size: number) =>
      app.inject({ method: 'POST', url: '/', headers: { who }, payload: { texto: 'x'.repeat(size) } })
    const sent = Array.from({ length: 20 }, () => send('ana', LARGE_BODY))
    sent.push(send('bia', LARGE_BODY), send('caio', 10))
    await Promise.all(sent)
    await app.close()
    expect(read).toHaveLength(22)
    expect(read.indexOf('bia')).toBeLessThanOrEqual(3)
    expect(read.indexOf('caio')).toBeLessThanOrEqual(3)
  })
})
