/** Kills the only server of a site and its database in turn. */
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, untilHealthy } from '../e2e/harness/health.ts'
import type { Site } from './site.ts'

const BACK_WITHIN_MS = 30_000

/** kill -9 of the server for an even `kill`, of the database for an odd one. Resolves when both answer again. */
export function killInTurn(site: Site, kill: number): Promise<void> {
  return kill % 2 === 0 ? killServer(site) : killDatabase(site)
}

async function killServer(site: Site): Promise<void> {
  site.servers[0]?.signal('SIGKILL')
  await site.servers[0]?.ended
  await site.start(0)
}

async function killDatabase(site: Site): Promise<void> {
  const pid = await site.postmaster()
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await wait(5)
  await Promise.all(site.urls.map((url) => untilHealthy(url, BACK_WITHIN_MS)))
}
