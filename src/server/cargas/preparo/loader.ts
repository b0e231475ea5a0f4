/** Works on the load in preparation, in a thread while there is something to do. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { UNDER_WAY } from '../../../core/cargas-preparo.ts'
import type { Tables } from '../../database/types.ts'
import { type BatchRunner, createBatchRunner } from '../../process/batches.ts'
import type { Logger } from '../../process/log.ts'

// Rows live briefly: with a larger young generation the thread takes 50 MB more, and is no faster.
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

interface Options {
  db: Kysely<Tables>
  /** The database owner's URL. */
  ownerUrl: string
  /** The server's own folder. */
  dataDir: string
  log: Logger
}

/** A runner that works on what is asked; stopping it leaves that for the next start, or for another server. */
export function createLoader({ db, ownerUrl, dataDir, log }: Options): BatchRunner {
  const workplace = { ownerUrl, dataDir }
  let worker: Worker | null = null
  let isStopping = false
  const runner = createBatchRunner({
    name: 'loads',
    log,
    async runBatch() {
      if (!(await isAnythingAsked(db)) || isStopping) return false
      worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: workplace,
        resourceLimits: MEMORY,
      })
      try {
        await once(worker, 'exit')
      } finally {
        worker = null
      }
      // Whatever is asked meanwhile wakes it again; another server may have the work.
      return false
    },
  })
  return {
    ...runner,
    async stop() {
      isStopping = true
      const stopped = runner.stop()
      await worker?.terminate()
      await stopped
    },
  }
}

async function isAnythingAsked(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('cargas_preparos')
    .select('id')
    .where('situacao', 'in', [...UNDER_WAY])
    // While a server works on it, it says so twice a second.
    .where((eb) =>
      eb.or([eb('tentativas', '=', 0), eb('usada_em', '<', sql<string>`now() - interval '10 seconds'`)]),
    )
    .executeTakeFirst()
  return found !== undefined
}
