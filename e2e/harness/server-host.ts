/**
 * Runs servers one after the other in one process: a test that only calls its server does not pay for a process of its
 * own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { bareEnvironment, collect, freePort } from './server.ts'
import type { HostAnswer, HostRequest } from './server-host-process.ts'

const PROCESS = join(import.meta.dirname, 'server-host-process.ts')

export interface ServerHost {
  /** Port of its servers. */
  port: string
  /** Starts a server with `env` added to the usual variables. The previous server must have stopped. */
  start(env: Record<string, string>): Promise<void>
  /** Stops the running server, if there is one. */
  stop(): Promise<void>
  /** Output since the last start. */
  output(): string
  close(): void
}

/** Opens a host; the process is started with the first server, and again if it was lost. */
export async function openServerHost(): Promise<ServerHost> {
  const port = String(await freePort())
  let child: ChildProcess | null = null
  let output = () => ''
  let before = 0

  async function ask(request: HostRequest): Promise<void> {
    child ??= begin()
    const asked = child
    const { error } = await new Promise<HostAnswer>((resolve) => {
      const lost = () => resolve({ error: `the process ended:\n${output()}` })
      asked.once('exit', lost)
      asked.once('message', (answer: HostAnswer) => {
        asked.off('exit', lost)
        resolve(answer)
      })
      asked.send(request)
    })
    if (error !== undefined) throw new Error(error)
  }

  function begin(): ChildProcess {
    const begun = fork(PROCESS, {
      env: bareEnvironment(),
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    output = collect(begun)
    begun.once('exit', () => {
      if (child === begun) child = null
    })
    return begun
  }

  return {
    port,
    async start(env) {
      before = child ? output().length : 0
      await ask({ start: { PORT: port, ...env } })
    },
    async stop() {
      if (child) await ask({ stop: true })
    },
    output: () => output().slice(before),
    close: () => void child?.kill('SIGKILL'),
  }
}
