/** What is no request, or too large a head of one, sent to a listening server. */
import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerClientError } from './client-errors.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify({ clientErrorHandler: answerClientError })
  app.get('/', async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Everything that the server sends until it ends the connection. */
async function answerTo(sent: string): Promise<{ head: string; body: unknown }> {
  const { hostname, port } = new URL(app.listeningOrigin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(sent)
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

it.each([
  [
    'a head that is too large',
    `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    { status: 431, message: 'O endereço ou os cabeçalhos do pedido são grandes demais.' },
  ],
  [
    'what is not HTTP',
    'abacaxi\r\n\r\n',
    { status: 400, message: 'O pedido não pôde ser lido: não está escrito como HTTP.' },
  ],
])('%s is refused with a sentence, and the connection ends', async (_, sent, refusal) => {
  const { head, body } = await answerTo(sent)
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${refusal.status} `))
  expect(head).toContain('connection: close')
  expect(body).toMatchObject(refusal)
})

it('so is a request that does not arrive in time', async () => {
  // As Node does half a minute later.
  app.server.once('connection', (socket) => {
    app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  })
  const { head, body } = await answerTo('GET / HTTP/1.1\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 /)
  expect(body).toMatchObject({ message: 'O pedido demorou demais para chegar. Tente novamente.' })
})
