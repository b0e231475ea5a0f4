/** A server in its own process, connected to its database through a proxy: a test can kill it or cut the connection. */
import { type ServerProcess, startServer } from './server.ts'
import { openWire, type Wire } from './wire.ts'

export interface OwnServer {
  /** The server's connection to the database. */
  wire: Wire
  /** Kills the server without warning, like a power cut. */
  kill(): Promise<void>
  /** Restarts the server at the same address. */
  start(): Promise<void>
  /** Output of all its processes so far. */
  output(): string
  /** Kills the server and closes the wire. */
  close(): Promise<void>
}

/** Starts it with `env`, which must contain PORT and DATABASE_URL. */
export async function openOwnServer(env: Record<string, string>): Promise<OwnServer> {
  const wire = await openWire(env.DATABASE_URL ?? '')
  let server: ServerProcess | null = null
  let ended = ''
  async function kill(): Promise<void> {
    if (!server) return
    server.signal('SIGKILL')
    await server.ended
    ended += server.output()
    server = null
  }
  async function start(): Promise<void> {
    await kill()
    server = await startServer({ ...env, DATABASE_URL: wire.url })
  }
  await start()
  return {
    wire,
    kill,
    start,
    output: () => ended + (server?.output() ?? ''),
    close: async () => {
      await kill()
      await wire.close()
    },
  }
}
