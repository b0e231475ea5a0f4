/** Works on the load in preparation, in a thread that runs while there is work. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { UNDER_WAY } from '../../../core/cargas/preparo.ts'
import type { Tables } from '../../database/schema/types.ts'
import { createBackground } from '../../process/background.ts'
import { createBatchRunner, type RecallableRunner } from '../../process/batches.ts'
import type { Logger } from '../../process/log.ts'
import { removeFolder } from './files.ts'
import type { Work } from './state.ts'

// Rows are short-lived: a larger young generation would take 50 MB more and not be faster.
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }
/** The work may have been cancelled on another server. */
const CHECKED_EVERY_MS = 500

interface Options {
  db: Kysely<Tables>
  /** The database owner's URL. */
  ownerUrl: string
  /** The server's own folder. */
  dataDir: string
  log: Logger
  /** The thread's program; tests use another one. */
  program?: URL
}

/** The running thread and, once it reported it, its work. */
interface Running {
  worker: Worker
  work: Pick<Work, 'id' | 'pedido'> | null
}

/**
 * Creates the runner of requested work. When it is stopped, the work waits for the next start or another server.
 * Cancelled work ends with its thread at once.
 */
export function createLoader({
  db,
  ownerUrl,
  dataDir,
  log,
  program = new URL('./worker.ts', import.meta.url),
}: Options): RecallableRunner {
  const background = createBackground(log)
  let running: Running | null = null
  let isStopping = false

  const endUnasked = async () => {
    const found = running
    if (found?.work && !(await isStillAsked(db, found.work))) await found.worker.terminate()
  }
  const recall = () => background.run('load that is not asked for any more', endUnasked)

  const runner = createBatchRunner({
    name: 'loads',
    log,
    async runBatch() {
      if (!(await isAnythingAsked(db)) || isStopping) return false
      const worker = new Worker(program, { workerData: { ownerUrl, dataDir }, resourceLimits: MEMORY })
      const mine: Running = { worker, work: null }
      running = mine
      worker.on('message', (work: Running['work']) => {
        mine.work = work
      })
      const checks = setInterval(recall, CHECKED_EVERY_MS)
      try {
        await once(worker, 'exit')
      } finally {
        clearInterval(checks)
        running = null
        // A terminated thread does not clean up.
        if (mine.work) await removeFolder(dataDir, mine.work.id)
      }
      // New work wakes the runner again; another server may be doing this work.
      return false
    },
  })
  return {
    ...runner,
    recall,
    async stop() {
      isStopping = true
      const stopped = runner.stop()
      await running?.worker.terminate()
      await Promise.all([stopped, background.stop()])
    },
  }
}

async function isStillAsked(
  db: Kysely<Tables>,
  { id, pedido }: Pick<Work, 'id' | 'pedido'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('cargas_preparos')
    .select('id')
    .where('id', '=', id)
    .where('pedido', '=', pedido)
    .executeTakeFirst()
  return found !== undefined
}

async function isAnythingAsked(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('cargas_preparos')
    .select('id')
    .where('situacao', 'in', [...UNDER_WAY])
    // A server reports its work twice a second.
    .where((eb) =>
      eb.or([eb('tentativas', '=', 0), eb('usada_em', '<', sql<string>`now() - interval '10 seconds'`)]),
    )
    .executeTakeFirst()
  return found !== undefined
}
