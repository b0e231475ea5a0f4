import { setTimeout as wait } from 'node:timers/promises'
import { whyNoConnection } from '../client.ts'

/** One try: as long as a busy machine may take to connect, and a third of the usual patience. */
const TRY_MS = 10_000

/**
 * Waits up to `patienceMs` until an external database answers, with one message about it.
 * @throws {Error} with a sentence if it stays unreachable or refuses us; the signal's reason when aborted.
 */
export async function waitForExternal(options: {
  url: string
  say: (line: string) => void
  signal: AbortSignal
  patienceMs?: number
}): Promise<void> {
  const { url, say, signal, patienceMs = 30_000 } = options
  const { hostname, pathname } = new URL(url)
  const where = `o banco de dados ${decodeURIComponent(pathname.slice(1))} em ${hostname}`
  const deadline = performance.now() + patienceMs
  for (let told = false; ; told = true) {
    const problem = await whyNoConnection({ connectionString: url, connectionTimeoutMillis: TRY_MS })
    if (problem === null) return
    signal.throwIfAborted()
    if (isRefusal(problem))
      throw new Error(`Não foi possível entrar n${where} (DATABASE_URL): ${problem.message}`)
    if (performance.now() > deadline)
      throw new Error(`Não foi possível alcançar ${where} (DATABASE_URL): ${reasonOf(problem)}`)
    if (!told) say(`Aguardando ${where}…`)
    await wait(500, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** Whether the server refused us for a reason that waiting does not change. */
function isRefusal(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  // Wrong user or password; unknown database. Starting up (57P03) and too many connections (53300) are temporary.
  return code.startsWith('28') || code === '3D000'
}

/** Joins the messages of parallel attempts, such as over IPv4 and IPv6. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError
    ? error.errors.map((one: Error) => one.message).join(', ')
    : error.message
}
