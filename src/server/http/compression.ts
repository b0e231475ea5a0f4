/** Compresses the larger answers of the API and the pages. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** In characters: below it an answer fits a packet or two anyway. */
const WORTHWHILE = 2_000

/** Its mails contain links that open an account: their length must not depend on what they have in common with other text. */
const SECRET = '/api/caixa-de-saida'

const ENCODINGS = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
}

/**
 * Compresses text that answers a GET, if the browser accepts it. Streams and files are sent as they are. Answers to
 * changes never are compressed: some of them contain secrets.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || request.routeOptions.url?.startsWith(SECRET)) return payload
    if (typeof payload !== 'string' || payload.length < WORTHWHILE) return payload
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    const accepted = String(request.headers['accept-encoding'])
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
    )
    // The socket would first convert a text, more slowly.
    if (!encoding) return Buffer.from(payload)
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return ENCODINGS[encoding](payload)
  })
}
