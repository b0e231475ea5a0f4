/** The two servers that are compared, running on databases with the same rows. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { LOGINS } from '../../e2e/harness/cluster.ts'
import { freePort, startServer } from '../../e2e/harness/server.ts'
import { type Databases, FLOOR } from './databases.ts'

export interface Side {
  url: string
  pid: number
  headers: Record<string, string>
  stop: () => Promise<void>
}

const { email, password } = LOGINS.Administrador
/** Ten connections on two cores starve Node. */
const FLOOR_POOL = '4'

/** Starts the floor's server. */
export async function startFloor({ floor }: Databases, hoje: string): Promise<Side> {
  const { hostname, port, username, password, pathname } = new URL(floor)
  const own = String(await freePort())
  const child = spawn(process.execPath, [join(FLOOR, 'server.mjs')], {
    env: {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
      PORT: own,
      POOL: FLOOR_POOL,
      HOJE: hoje,
    },
    stdio: 'inherit',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${own}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await Promise.race([
      untilItAnswers(`${url}/dashboard`),
      ended.then(() => {
        throw new Error('The floor ended instead of answering')
      }),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid ?? 0, headers: {}, stop }
}

/**
 * Starts Plantão as its own process on a database and signs in. Only the limit of requests an address may send is not
 * the usual one.
 */
export async function startProduct(url: string, env: Record<string, string> = {}): Promise<Side> {
  const server = await startServer({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    REQUESTS_PER_MINUTE: '100000000',
    ...env,
  })
  const stop = async () => {
    server.signal('SIGTERM')
    await server.ended
  }
  try {
    const authorization = `Bearer ${await tokenFrom(server.url)}`
    return {
      url: server.url,
      pid: server.pid,
      headers: { authorization, 'accept-encoding': 'identity' },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function tokenFrom(url: string): Promise<string> {
  const response = await fetch(`${url}/api/sessao/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'bench' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
