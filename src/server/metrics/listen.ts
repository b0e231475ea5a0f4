/** The metrics' own port, apart from the one that users reach. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from '../process/log.ts'
import type { Metrics } from './metrics.ts'

/** Answers GET /metrics at that address until closed. Throws an Error for the person who starts the server. */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read')
      response.writeHead(500).end()
    }
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(
      `Não é possível atender as métricas em ${host}, porta ${port}. Confira METRICS_HOST e METRICS_PORT.`,
      { cause },
    )
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
