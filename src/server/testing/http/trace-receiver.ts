/** A receiver of traces, as OpenTelemetry's protocol over HTTP says. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import * as z from 'zod'

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
})
const attributes = z.array(z.object({ key: z.string(), value }))
const message = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Undefined for one without a parent. */
  parentSpanId: string | undefined
  name: string
  isOfServer: boolean
  failed: boolean
  attributes: Record<string, string | number | undefined>
}

export interface TraceReceiver {
  /** Its address for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  /** All that it received, as text. */
  text(): string
  spans(): ReceivedSpan[]
  /** What the last message says of its sender. */
  resource(): Record<string, string | number | undefined>
  /** Resolves when a message has arrived, also one that is not answered. */
  arrived: Promise<void>
  close(): Promise<void>
}

/** Listens on the loopback. Takes every message, unless `answer` does something else. */
export async function receiveTraces(
  answer: (response: ServerResponse) => void = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
): Promise<TraceReceiver> {
  const bodies: string[] = []
  const arrival = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url !== '/v1/traces') return void response.writeHead(404).end()
    bodies.push(body)
    arrival.resolve()
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the receiver has no address')
  const groups = () => bodies.flatMap((body) => message.parse(JSON.parse(body)).resourceSpans)
  return {
    url: `http://127.0.0.1:${address.port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      groups()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ kind, status, attributes: given, parentSpanId, ...span }) => ({
          ...span,
          parentSpanId: parentSpanId || undefined,
          isOfServer: kind === 2,
          failed: status.code === 2,
          attributes: valuesOf(given),
        })),
    resource: () => valuesOf(groups().at(-1)?.resource.attributes ?? []),
    arrived: arrival.promise,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function valuesOf(given: z.infer<typeof attributes>): Record<string, string | number | undefined> {
  return Object.fromEntries(
    given.map(({ key, value: { stringValue, intValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? undefined : Number(intValue)),
    ]),
  )
}
