import { connect, createServer, type Socket } from 'node:net'

/** A proxy to the database that can fall silent, as when its machine is paused. */
export async function pausableWay(to: string) {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let paused = false
  let sent = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (paused) return
        if (from === near) sent++
        into.write(data)
      })
      from.on('close', () => into.destroy())
      from.on('error', () => into.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    /** How many messages were sent to the database. */
    sent: () => sent,
    /** Ends every connection. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
