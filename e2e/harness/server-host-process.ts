/** The process behind `openServerHost`: starts and ends servers as it is told, each with nothing of the one before it. */
import { EventEmitter } from 'node:events'
import { readConfig } from '../../src/server/process/config.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { listenForShutdown, type Shutdown } from '../../src/server/process/shutdown.ts'
import { start } from '../../src/server/start.ts'

export type HostRequest = { start: Record<string, string> } | { stop: true }

/** Answers every request; `error` says why it failed. */
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
// The tests are over, or their process is gone.
process.on('disconnect', () => process.exit())

async function startServer(env: NodeJS.ProcessEnv): Promise<void> {
  // What a start that failed had opened.
  await stopServer()
  const config = readConfig(env)
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
