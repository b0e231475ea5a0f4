/** A proxy between a server and its database; a test may cut or pause it without affecting other databases. */
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

export interface Wire {
  /** Address of the database through the wire. */
  url: string
  /** Closes all connections and refuses new ones, like a stopped database. */
  cut(): Promise<void>
  /** Keeps connections open but silent, like a paused database. */
  hold(): void
  /** Undoes `cut` and `hold`. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a wire to the database at `databaseUrl`. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let held = false

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    forward(near, far)
    forward(far, near)
  })

  function forward(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (held) from.pause()
  }

  async function cut(): Promise<void> {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const port = await freePort()
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen()

  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    cut,
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    async restore() {
      held = false
      for (const socket of sockets) socket.resume()
      if (!server.listening) await listen()
    },
    close: cut,
  }
}
