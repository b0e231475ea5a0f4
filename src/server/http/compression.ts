/** Compresses the larger answers of the API and the pages. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** In characters: below it an answer fits a packet or two anyway. */
const WORTHWHILE = 2_000

/** Its mails contain links that open an account: their length must not depend on what they have in common with other text. */
const SECRET = '/api/caixa-de-saida'

type Encoding = 'br' | 'gzip'

const ENCODINGS: Record<Encoding, (text: string | Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text, { level: 5 }),
}

/**
 * Compresses text that answers a GET, if the browser accepts it. Streams and files are sent as they are. Answers to
 * changes never are compressed: some of them contain secrets.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || request.routeOptions.url?.startsWith(SECRET)) return payload
    const isShared = Buffer.isBuffer(payload) && reply.getHeader('content-type') === 'application/json'
    if ((typeof payload !== 'string' && !isShared) || payload.length < WORTHWHILE) return payload
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    const accepted = String(request.headers['accept-encoding'])
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
    )
    // The socket would first convert a text, more slowly.
    if (!encoding) return typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return typeof payload === 'string' ? ENCODINGS[encoding](payload) : compressedOnce(payload, encoding)
  })
}

/** Compressed shared answers, each of which is one buffer for all callers. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

function compressedOnce(payload: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(payload) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(payload, known)
  const result = known.get(encoding) ?? ENCODINGS[encoding](payload)
  known.set(encoding, result)
  return result
}
