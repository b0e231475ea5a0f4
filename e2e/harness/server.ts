/** A real server process of the product, started, killed and restarted as a test requires. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import FLAGS from '../../scripts/lib/server-flags.json' with { type: 'json' }

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')
const START_MS = 120_000
const { PATH = '', NODE_COMPILE_CACHE: COMPILED } = process.env

export interface ServerProcess {
  /** Origin it listens on. */
  url: string
  pid: number
  /** Output so far. */
  output(): string
  /** Resolves to the exit code when the process ends; null if it was killed by a signal. */
  ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
}

/**
 * Starts a server without waiting for it. `env` is added to a bare environment, and must contain PORT; `main` may be that
 * of another version.
 */
export function spawnServer(
  env: Record<string, string>,
  args: readonly string[] = [],
  main = MAIN,
): ServerProcess {
  const { PORT } = env
  if (!PORT) throw new Error('a server needs a PORT')
  const child = spawn(process.execPath, [...FLAGS, main, ...args], {
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

/** A server's usual environment. It excludes the tests' own variables, which would configure the server. */
export function bareEnvironment(): Record<string, string> {
  return {
    PATH,
    ...(COMPILED && { NODE_COMPILE_CACHE: COMPILED }),
    // As `npm start` has it.
    MALLOC_ARENA_MAX: '2',
    LOG_LEVEL: 'warn',
    DATA_DIR: tmpdir(),
    HOST: '127.0.0.1',
  }
}

/** Resolves when the server reports that it is ready. Throws with its output if it exits or times out. */
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
 * A free port on the loopback: below the ephemeral range, and above 10080, the highest port that Chromium blocks.
 * Parallel tests have separate ranges, and no port is returned twice, because a port stays free until its server
 * listens a second later.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (nextPort++ % PORTS)
    if (await isFree(port)) return port
  }
}

const PORTS = 500
const FIRST_PORT = 10_100 + PORTS * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
// Starts at a random port, because a replaced worker's servers may still be closing theirs.
let nextPort = Math.floor(Math.random() * PORTS)

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Returns a function that gives the process's output so far. */
export function collect(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => chunks.push(chunk))
  }
  return () => chunks.join('')
}
