/** How soon Plantão answers when it is started again on its data. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, spawnServer } from '../../e2e/harness/server.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Milliseconds from the process's start to its first answer, of `times` starts of the bundled server after a first one. */
export async function secondStarts(times: number): Promise<number[]> {
  const said = execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: ROOT, encoding: 'utf8' })
  const main = join(ROOT, said.trim().split('\n').at(-1) ?? '')
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-start-'))
  // Under root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711)
  try {
    await startedAfter(dataDir, main)
    const samples: number[] = []
    for (let i = 0; i < times; i++) samples.push(await startedAfter(dataDir, main))
    return samples
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startedAfter(dataDir: string, main: string): Promise<number> {
  const begin = performance.now()
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // As `npm start` keeps one.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  }
  const server = spawnServer(env, [], main)
  await untilItAnswers(`${server.url}/readyz`)
  const ms = performance.now() - begin
  server.signal('SIGTERM')
  await server.ended
  return ms
}

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
