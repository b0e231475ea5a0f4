/** A server as a process of its own, which a test may kill, behind a wire to its database, which a test may cut. */
import { type ServerProcess, startServer } from './server.ts'
import { openWire, type Wire } from './wire.ts'

export interface OwnServer {
  /** The server's wire to the database. */
  wire: Wire
  /** Ends the server at once, as a power cut does. */
  kill(): Promise<void>
  /** Starts the server again, at the same address. */
  start(): Promise<void>
  /** All that its processes have printed so far. */
  output(): string
  /** Kills the server and closes the wire. */
  close(): Promise<void>
}

/** Starts it with that environment, in which PORT and DATABASE_URL must be. */
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
