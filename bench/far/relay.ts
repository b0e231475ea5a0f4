/** A thread between the server and its database: each message waits a while on its way there. Its port is its first message. */
import { connect, createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** The database's port, and where the messages to it are counted. */
export interface Way {
  port: number
  delayMs: number
  sent: Int32Array
}

const { port, delayMs, sent } = workerData as Way

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ port, host: '127.0.0.1', noDelay: true })
  near.on('data', (data) => {
    Atomics.add(sent, 0, 1)
    setTimeout(() => far.write(data), delayMs)
  })
  far.on('data', (data) => near.write(data))
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('close', () => other.destroy())
    one.on('error', () => other.destroy())
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') parentPort?.postMessage(address?.port)
})
