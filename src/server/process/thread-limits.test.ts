/** A thread's limits of memory are those that it is created with. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import FLAGS from '../../../scripts/lib/server-flags.json' with { type: 'json' }

const THREAD = "import v8 from 'node:v8'; console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)"

it('a server with limits on its command line has threads with limits of their own', async () => {
  const program = `
    import { Worker } from 'node:worker_threads'
    import { getHeapStatistics } from 'node:v8'
    import { giveThreadsTheirOwnLimits } from '${new URL('./thread-limits.ts', import.meta.url)}'
    giveThreadsTheirOwnLimits()
    const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 6 }
    new Worker(${JSON.stringify(THREAD)}, { eval: true, resourceLimits })
      .on('exit', () => console.log(getHeapStatistics().heap_size_limit / 2 ** 20))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...FLAGS,
    '--input-type=module',
    '--eval',
    program,
  ])
  const [ofThread = 0, ofMain = 0] = stdout.trim().split('\n').map(Number)
  expect(ofThread).toBeLessThan(160)
  expect(ofMain).toBeGreaterThan(1000)
})
