/** A server of the bench's own: the real process on a temporary data folder, filled with the demo. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runningEmbedded } from '../src/server/database/embedded.ts'

const ROOT = join(import.meta.dirname, '..')

export interface BenchServer {
  /** Origin, without a final slash. */
  url: string
  /** The database owner's address. */
  ownerUrl: string
  /** One login of each role, as the start prints them. */
  logins: { email: string; password: string }[]
  /** Megabytes that the Node process holds, now and at most so far. Linux only. */
  memory(): { now: number; most: number }
  /** Ends it and deletes its data. */
  stop(): Promise<void>
}

/** Starts the server and resolves once it is ready. Throws with its output when it ends before. */
export async function startServer(): Promise<BenchServer> {
  // The database may run as another user, who must be able to come here.
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts'), '--demo'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const logins = await untilReady(child)
  const ownerUrl = await runningEmbedded(dataDir)
  if (!ownerUrl) throw new Error('The embedded database is not running')
  return {
    url: `http://127.0.0.1:${port}`,
    ownerUrl,
    logins,
    memory: () => memoryOf(child.pid),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs in and returns the headers of a browser's requests. */
export async function signIn({ url, logins }: BenchServer): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(logins[0]),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, origin: url }
}

const LOGIN = /^Entre como \S+: (\S+) com a senha (\S+)$/

function untilReady(child: ChildProcess): Promise<BenchServer['logins']> {
  return new Promise((resolve, reject) => {
    const { stdout } = child
    if (!stdout) return reject(new Error('The server has no output'))
    const lines: string[] = []
    const logins: BenchServer['logins'] = []
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)))
    createInterface({ input: stdout }).on('line', (line) => {
      lines.push(line)
      const [, email, password] = LOGIN.exec(line) ?? []
      if (email && password) logins.push({ email, password })
      if (logins.length === 2) resolve(logins)
    })
  })
}

function memoryOf(pid: number | undefined): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
