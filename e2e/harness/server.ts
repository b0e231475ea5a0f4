/** A real server process of the product: started, killed, ended and started again as a test asks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')
const START_MS = 120_000
const { PATH = '', NODE_COMPILE_CACHE: COMPILED } = process.env

export interface ServerProcess {
  /** The origin it listens on. */
  url: string
  pid: number
  /** All that it has printed so far. */
  output(): string
  /** Resolves to the exit code (null after a killing signal) when the process is gone. */
  ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
}

/** Starts a server without waiting for it. `env` is added to the bare environment; PORT must be in it. */
export function spawnServer(env: Record<string, string>, args: readonly string[] = []): ServerProcess {
  const { PORT } = env
  if (!PORT) throw new Error('a server needs a PORT')
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the server process could not be started')
  return {
    url: `http://127.0.0.1:${PORT}`,
    pid,
    output: collect(child),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    signal: (name) => void child.kill(name),
  }
}

/** A server's usual environment. Not that of the tests: a variable of theirs would be one of the server's. */
export function bareEnvironment(): Record<string, string> {
  return {
    PATH,
    ...(COMPILED && { NODE_COMPILE_CACHE: COMPILED }),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  }
}

/** Resolves when the server says that it is ready. Throws with what it said when it ends or takes too long. */
export async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = performance.now() + START_MS
  let isOver = false
  void server.ended.then(() => {
    isOver = true
  })
  while (!server.output().includes('Plantão pronto em')) {
    if (isOver || performance.now() > deadline) {
      server.signal('SIGKILL')
      throw new Error(`the server did not become ready:\n${server.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts a server and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const server = spawnServer(env, args)
  await untilReady(server)
  return server
}

/**
 * A port of the loopback that nothing listens on, below those that systems give to outgoing connections and above 10080,
 * the last one that Chromium refuses to call. Tests that run at the same time have ranges of their own, and none gets a
 * port twice: it is free until its server listens, a second later.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (nextPort++ % PORTS)
    if (await isFree(port)) return port
  }
}

const PORTS = 500
const FIRST_PORT = 10_100 + PORTS * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
// A worker that takes over from another does not begin with the ports that the other's servers may still be closing.
let nextPort = Math.floor(Math.random() * PORTS)

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** What a process has printed so far, as a function. */
export function collect(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => chunks.push(chunk))
  }
  return () => chunks.join('')
}
