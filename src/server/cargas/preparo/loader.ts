/** Works on the load in preparation, in a thread while there is something to do. */
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

// Rows live briefly: with a larger young generation the thread takes 50 MB more, and is no faster.
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }
/** Another server may have been told that the work is not wanted any more. */
const CHECKED_EVERY_MS = 500

interface Options {
  db: Kysely<Tables>
  /** The database owner's URL. */
  ownerUrl: string
  /** The server's own folder. */
  dataDir: string
  log: Logger
  /** What runs in the thread; another one in tests. */
  program?: URL
}

/** The thread that works, and on what, once it has said so. */
interface Running {
  worker: Worker
  work: Pick<Work, 'id' | 'pedido'> | null
}

/**
 * A runner that works on what is asked; stopping it leaves that for the next start, or for another server. Work that nobody
 * asks for any more ends with its thread, whatever that does.
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
        // A thread that is ended does not clear up.
        if (mine.work) await removeFolder(dataDir, mine.work.id)
      }
      // Whatever is asked meanwhile wakes it again; another server may have the work.
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
      await Promise.all([stopped, background.settled()])
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
    // While a server works on it, it says so twice a second.
    .where((eb) =>
      eb.or([eb('tentativas', '=', 0), eb('usada_em', '<', sql<string>`now() - interval '10 seconds'`)]),
    )
    .executeTakeFirst()
  return found !== undefined
}
