/** A disk that is really full, while sales are written: refused with a sentence, nothing lost, and back by itself. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { damage, startWriters } from '../e2e/crash/writers.ts'
import { apiClient } from '../e2e/harness/api.ts'
import { untilHealthy } from '../e2e/harness/health.ts'
import type { Row } from './report.ts'
import { openEmbedded } from './site.ts'

const FILLS = 5
const DISK = '500m'
/** Sales before each fill, and after it. */
const SALES = 20
const FULL_FOR_MS = 3_000
const BACK_WITHIN_MS = 60_000
const PIECE = Buffer.alloc(1_000_000)

const run = promisify(execFile)

/** Needs the right to mount a file system in memory. */
export async function* disk(rounds: number | null): AsyncGenerator<Row> {
  const fills = rounds ?? FILLS
  const folder = await mkdtemp(join(tmpdir(), 'plantao-disco-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'plantao-disco', folder])
  try {
    // Under root, the folder must be accessible to the database's own user.
    await chmod(folder, 0o711)
    yield await fillAgain(folder, fills)
  } finally {
    await run('umount', [folder])
    await rmdir(folder)
  }
}

async function fillAgain(folder: string, fills: number): Promise<Row> {
  const site = await openEmbedded(folder)
  const [url = ''] = site.urls
  const flaws: string[] = []
  const back: number[] = []
  let refused = 0
  let read = 0
  try {
    const client = await apiClient(url)
    const writers = startWriters(client, site.brokerage, 'D')
    try {
      for (let fill = 0; fill < fills; fill++) {
        await writers.more(SALES)
        const filler = join(folder, 'cheio')
        await fillUp(filler)
        const until = performance.now() + FULL_FOR_MS
        while (performance.now() < until) {
          const [ready, list] = await Promise.all([
            fetch(`${url}/readyz`),
            client.call('GET', '/api/vendas?limite=5'),
          ])
          if (ready.status === 503) refused++
          if (list.status === 200) read++
          else flaws.push(`fill ${fill + 1}: a list was answered ${list.status}`)
        }
        await rm(filler)
        back.push(await untilHealthy(url, BACK_WITHIN_MS))
        await writers.more(SALES)
      }
    } finally {
      await writers.stop()
    }
    const database = await site.open(1)
    const { missing, incomplete } = await damage(database.db, new Set(writers.acknowledged)).finally(
      database.close,
    )
    if (missing.length > 0) flaws.push(`${missing.length} acknowledged are missing`)
    if (incomplete.length > 0) flaws.push(`${incomplete.length} are incomplete`)
    const [surprise] = writers.surprises
    if (surprise) flaws.push(`an answer that a full disk does not explain: ${surprise}`)
    if (refused === 0) flaws.push('/readyz never said so')
    return {
      claim:
        'a full disk loses nothing acknowledged, is said by /readyz, lets others read, and is over when there is room',
      tries: fills,
      failures: flaws.length,
      figure: [
        `${writers.acknowledged.size} sales acknowledged; meanwhile ${refused} × not ready, ${read} lists read`,
        `ready again in at most ${Math.max(...back).toFixed(0)} ms`,
        ...flaws.slice(0, 2),
      ].join('; '),
    }
  } finally {
    await site.stop()
  }
}

/** Takes all that is left of the disk. */
async function fillUp(path: string): Promise<void> {
  const handle = await open(path, 'w')
  try {
    for (;;) await handle.write(PIECE)
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    if (!isFull) throw error
  } finally {
    await handle.close()
  }
  const { bavail, bsize } = await statfs(path)
  if (bavail * bsize > PIECE.length) throw new Error('there is room left')
}
