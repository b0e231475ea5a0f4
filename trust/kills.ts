/** Servers and databases that are killed while sales are written, and servers that end in order while screens are open. */
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../bench/measure.ts'
import { damage, startWriters, type Writers } from '../e2e/crash/writers.ts'
import { type ApiClient, apiClient } from '../e2e/harness/api.ts'
import { startBalancer } from '../e2e/harness/balancer.ts'
import { isAlive, untilHealthy } from '../e2e/harness/health.ts'
import type { Row } from './report.ts'
import { eachSite, type Site } from './site.ts'

const KILLS = 100
const ENDS = 50
const STREAMS = 20
/** Sales between two kills. */
const SALES = 10
const BACK_WITHIN_MS = 30_000
const END_WITHIN_MS = 10_000

/** Kills of each kind, on the embedded database and with two instances behind a balancer. */
export async function* kills(rounds: number | null): AsyncGenerator<Row> {
  for await (const site of eachSite()) {
    const balancer = await startBalancer(site.urls)
    try {
      const client = await apiClient(balancer.url)
      const ground = { site, client, rounds: rounds ?? KILLS }
      yield await killAgain('the server', ground, async (round) => {
        const index = round % site.servers.length
        site.servers[index]?.signal('SIGKILL')
        await site.servers[index]?.ended
        const start = performance.now()
        await site.start(index)
        return performance.now() - start
      })
      yield await killAgain('the database', ground, async () => {
        const pid = await site.postmaster()
        const start = performance.now()
        process.kill(pid, 'SIGKILL')
        while (isAlive(pid)) await wait(5)
        await Promise.all(site.urls.map((url) => untilHealthy(url, BACK_WITHIN_MS)))
        return performance.now() - start
      })
      yield await endInOrder(site, client, Math.min(rounds ?? ENDS, ENDS))
    } finally {
      await balancer.close()
    }
  }
}

interface Ground {
  site: Site
  client: ApiClient
  rounds: number
}

/** Kills again and again while four write; `kill` resolves to the milliseconds until all is ready again. */
async function killAgain(
  what: string,
  { site, client, rounds }: Ground,
  kill: (round: number) => Promise<number>,
): Promise<Row> {
  const writers = startWriters(client, site.brokerage, what === 'the server' ? 'S' : 'B')
  const flaws: string[] = []
  const back: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await writers.more(SALES)
      await wait(Math.random() * 150)
      back.push(await kill(round))
      const flaw = await flawAfter(site, writers)
      if (flaw) flaws.push(`kill ${round + 1}: ${flaw}`)
    }
  } finally {
    await writers.stop()
  }
  const lost = await flawAfter(site, writers)
  if (lost) flaws.push(lost)
  return {
    claim: `kill -9 of ${what} loses nothing acknowledged (${site.name})`,
    tries: rounds,
    failures: flaws.length,
    figure: [
      `${writers.acknowledged.size} sales acknowledged, ${writers.repeats()} calls repeated`,
      `ready again in ${quantile(back, 0.5).toFixed(0)} ms, at most ${quantile(back, 1).toFixed(0)} ms`,
      ...flaws.slice(0, 1),
    ].join('; '),
  }
}

async function flawAfter(site: Site, { acknowledged, surprises }: Writers): Promise<string | null> {
  const database = await site.open(1)
  try {
    const { missing, incomplete } = await damage(database.db, new Set(acknowledged))
    if (missing.length > 0) return `${missing.length} acknowledged are missing, such as ${missing[0]}`
    if (incomplete.length > 0) return `${incomplete.length} are incomplete, such as ${incomplete[0]}`
    return surprises.length > 0 ? `an answer that no kill explains: ${surprises[0]}` : null
  } finally {
    await database.close()
  }
}

/** Ends a server in order with open streams of changes, and starts it again. */
async function endInOrder(site: Site, { headers }: ApiClient, rounds: number): Promise<Row> {
  const flaws: string[] = []
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const index = round % site.servers.length
    const streams = await openStreams(`${site.urls[index]}/api/eventos`, headers)
    const server = site.servers[index]
    const start = performance.now()
    server?.signal('SIGTERM')
    const code = await server?.ended
    taken.push(performance.now() - start)
    if (code !== 0) flaws.push(`exit code ${code}`)
    else if ((taken.at(-1) ?? 0) > END_WITHIN_MS) flaws.push(`ended after ${taken.at(-1)?.toFixed(0)} ms`)
    await Promise.all(streams)
    await site.start(index)
  }
  return {
    claim: `SIGTERM with ${STREAMS} open streams ends in order within 10 s (${site.name})`,
    tries: rounds,
    failures: flaws.length,
    figure: [
      `${quantile(taken, 0.5).toFixed(0)} ms, at most ${quantile(taken, 1).toFixed(0)} ms`,
      ...flaws.slice(0, 1),
    ].join('; '),
  }
}

/** Opens them; each promise resolves when its stream ends, in whatever way. */
async function openStreams(url: string, headers: Record<string, string>): Promise<Promise<void>[]> {
  const responses = await Promise.all(Array.from({ length: STREAMS }, () => fetch(url, { headers })))
  return responses.map(async ({ ok, status, body }) => {
    if (!ok) throw new Error(`a stream answered ${status}`)
    try {
      for await (const chunk of body ?? []) void chunk
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  })
}
