/** A small load balancer over several servers, as docs/scale.md asks of one. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  close(): Promise<void>
}

/** Header of each answer that names the server it came from. */
export const SERVED_BY = 'x-served-by'

/** For how long a server that refused a connection gets no request. */
const LEFT_ALONE_MS = 1_000

/**
 * Sends each request to the next of the servers at `urls`. A GET whose server fails before it answers goes to another
 * one, any request if its server refuses the connection; all others get 502, since they may have been carried out.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const leftAloneUntil = new Map<string, number>()
  let turn = 0

  /** The servers in the order in which to try them: those that are left alone at last. */
  function inOrder(): string[] {
    turn++
    const now = performance.now()
    const turned = urls.map((_, i) => urls[(turn + i) % urls.length] as string)
    const isLeftAlone = (url: string) => (leftAloneUntil.get(url) ?? 0) > now
    return [...turned.filter((url) => !isLeftAlone(url)), ...turned.filter(isLeftAlone)]
  }

  function send(
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    [url, ...others]: string[],
  ): void {
    if (url === undefined) {
      answer.writeHead(502).end()
      return
    }
    const { method, headers } = asked
    const sent = request(url + asked.url, { agent, method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, { ...came.headers, [SERVED_BY]: url })
      answer.flushHeaders()
      came.pipe(answer)
      came.on('error', () => answer.destroy())
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isRefused = error.code === 'ECONNREFUSED'
      if (isRefused) leftAloneUntil.set(url, performance.now() + LEFT_ALONE_MS)
      if (answer.headersSent || answer.destroyed) answer.destroy()
      else send(asked, body, answer, isRefused || method === 'GET' ? others : [])
    })
    answer.on('close', () => sent.destroy())
    sent.end(body)
  }

  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => send(asked, Buffer.concat(chunks), answer, inOrder()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      agent.destroy()
      return closed
    },
  }
}
