/** Answers what Node refuses before it is a request, in the shape of every other refusal. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from '../api/errors.ts'

interface ClientError extends Error {
  code?: string
}

/** For Fastify's `clientErrorHandler`. Ends the connection: what follows on it cannot be told apart. */
export function answerClientError(
  this: { log: FastifyBaseLogger },
  error: ClientError,
  socket: Socket,
): void {
  // There is nobody left to answer.
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  this.log.trace({ err: error }, 'refused what is no request')
  const body = errorBody(CODES[error.code ?? ''] ?? 'PEDIDO_ILEGIVEL')
  const text = JSON.stringify(body)
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(text)}`,
        'connection: close',
        '',
        text,
      ].join('\r\n'),
    )
  socket.destroySoon()
}

const CODES: Readonly<Record<string, 'CABECALHO_GRANDE' | 'PEDIDO_DEMORADO'>> = {
  HPE_HEADER_OVERFLOW: 'CABECALHO_GRANDE',
  ERR_HTTP_REQUEST_TIMEOUT: 'PEDIDO_DEMORADO',
}
