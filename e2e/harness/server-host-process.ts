/** The process behind `openServerHost`: starts and stops servers on request, each without any state of the previous one. */
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { readConfig } from '../../src/server/process/config.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { listenForShutdown, type Shutdown } from '../../src/server/process/shutdown.ts'
import { start } from '../../src/server/start/start.ts'

export type HostRequest = { start: Record<string, string> } | { stop: true }

/** Reply to every request; `error` is the reason for a failure. */
export interface HostAnswer {
  error?: string
}

let running: Shutdown | null = null

process.on('message', (request: HostRequest) => {
  const done = 'start' in request ? startServer({ ...process.env, ...request.start }) : stopServer()
  done.then(
    () => answer({}),
    (error: Error) => answer({ error: error.stack ?? error.message }),
  )
})
// The tests have ended, or their process has died.
process.on('disconnect', () => process.exit())

async function startServer(env: NodeJS.ProcessEnv): Promise<void> {
  // Releases what a failed start left open.
  await stopServer()
  // Exports keep their files there while they are sent.
  const config = readConfig({ DATA_DIR: tmpdir(), ...env })
  const log = createLogger(config.logLevel)
  running = listenForShutdown({ log, force: () => {}, source: new EventEmitter() })
  await start({ config, log, shutdown: running, say })
}

async function stopServer(): Promise<void> {
  const fine = await running?.run()
  running = null
  if (fine === false) throw new Error('the server did not end in order')
}

function answer(message: HostAnswer): void {
  process.send?.(message)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
