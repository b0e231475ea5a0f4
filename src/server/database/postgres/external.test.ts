import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { waitForExternal } from './external.ts'

// A server that answers every start-up message of PostgreSQL's protocol with one error.
async function refusingServer(code: string): Promise<{ url: string; attempts(): number; close(): void }> {
  let attempts = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      attempts += 1
      const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused by the test\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `postgres://ana:xyzzy@127.0.0.1:${address.port}/vendas`,
    attempts: () => attempts,
    close: () => server.close(),
  }
}

test('a wrong password ends the wait at once', async () => {
  const server = await refusingServer('28P01')
  const said: string[] = []
  const waiting = waitForExternal({
    url: server.url,
    say: (line) => said.push(line),
    signal: new AbortController().signal,
  })
  await expect(waiting).rejects.toThrow(/^Não foi possível entrar no banco de dados vendas em 127\.0\.0\.1/)
  await expect(waiting).rejects.not.toThrow(/xyzzy/)
  expect({ said, attempts: server.attempts() }).toEqual({ said: [], attempts: 1 })
  server.close()
})

test('a database that is starting up is tried again until the patience ends', async () => {
  const server = await refusingServer('57P03')
  const said: string[] = []
  const waiting = waitForExternal({
    url: server.url,
    say: (line) => said.push(line),
    signal: new AbortController().signal,
    patienceMs: 1200,
  })
  await expect(waiting).rejects.toThrow(/^Não foi possível alcançar o banco de dados vendas/)
  expect(said).toEqual(['Aguardando o banco de dados vendas em 127.0.0.1…'])
  expect(server.attempts()).toBeGreaterThan(1)
  server.close()
})

test('the wait ends when the start is given up', async () => {
  const abort = new AbortController()
  const waiting = waitForExternal({
    url: 'postgres://ana@127.0.0.1:1/vendas',
    say: () => abort.abort(new Error('stop')),
    signal: abort.signal,
  })
  await expect(waiting).rejects.toThrow('stop')
})
