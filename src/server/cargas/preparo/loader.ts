/** Works on the load in preparation, in a thread that runs while there is work. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PREPARO_MESSAGES } from '../../../core/cargas/preparo.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db } from '../../database/schema/types.ts'
import { createBackground } from '../../process/background.ts'
import { createBatchRunner, type RecallableRunner } from '../../process/batches.ts'
import { busy } from '../../process/busy.ts'
import type { Logger } from '../../process/log.ts'
import { isHeld, type Job } from '../../trabalhos/queue.ts'
import { type Tipo, workOnTrabalhos } from '../../trabalhos/runner.ts'
import { removeFolder } from './files.ts'
import type { Outcome, Workplace } from './work.ts'
import { noteStopped } from './writes.ts'

// Rows are short-lived: a larger young generation would take 50 MB more and not be faster.
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }
/** The work may have been cancelled on another server. */
const CHECKED_EVERY_MS = 500

/** Work that runs until it has an outcome, which is null if it was ended before. */
interface Running {
  outcome: Promise<Outcome | null>
  end: () => Promise<unknown>
}

interface Options {
  db: Db
  /** The database owner's URL. */
  ownerUrl: string
  /** The server's own folder. */
  dataDir: string
  log: Logger
  now: () => Date
  /** Where the work runs; tests use another place. */
  begin?: (workplace: Workplace) => Running
}

/**
 * Creates the runner of requested work. When it is stopped, the work waits for the next start or another server.
 * Cancelled work ends with its thread at once.
 */
export function createLoader(options: Options): RecallableRunner {
  const { db, ownerUrl, dataDir, log, now, begin = inThread() } = options
  const background = createBackground(log)
  let current: { job: Job; running: Running } | null = null
  let isStopping = false

  const endUnasked = async () => {
    const found = current
    if (found && !(await isHeld(db, found.job))) await found.running.end()
  }
  const recall = () => background.run('load that is not asked for any more', endUnasked)

  const tipo: Tipo = {
    permission: 'dados.trazer',
    words: { falha: PREPARO_MESSAGES.interrompido },
    async doPart({ job }) {
      if (isStopping) throw busy()
      await requirePreparo(db, job)
      const running = begin({ ownerUrl, dataDir, job })
      current = { job, running }
      const checks = setInterval(recall, CHECKED_EVERY_MS)
      try {
        const outcome = await running.outcome
        if (outcome === 'ocupada') throw busy()
        if (outcome !== null && outcome !== 'feita') throw new Recusa('CARGA_RECUSADA', outcome.falha)
      } finally {
        clearInterval(checks)
        current = null
        // A terminated thread does not clean up.
        await removeFolder(dataDir, job.id)
      }
    },
    stopped: noteStopped,
  }
  const tipos = { Ensaiar: tipo, Trazer: tipo, 'Desfazer carga': tipo }
  const runBatch = async () => !isStopping && (await workOnTrabalhos({ db, log, now, tipos }))
  const runner = createBatchRunner({ name: 'loads', log, runBatch })
  return {
    ...runner,
    recall,
    async stop() {
      isStopping = true
      const stopped = runner.stop()
      await current?.running.end()
      await Promise.all([stopped, background.stop()])
    },
  }
}

/** Throws Recusa if there is none: a backup has the job, and none of its files. */
async function requirePreparo(db: Db, { id }: Job): Promise<void> {
  await db
    .selectFrom('cargas_preparos')
    .select('id')
    .where('trabalho_id', '=', id)
    .executeTakeFirstOrThrow(() => new Recusa('CARGA_RECUSADA', PREPARO_MESSAGES.ausente))
}

/** Runs the work in a thread, of which a test may give another program. */
export function inThread(program = new URL('./worker.ts', import.meta.url)) {
  return (workerData: Workplace): Running => {
    const worker = new Worker(program, { workerData, resourceLimits: MEMORY })
    let said: Outcome | null = null
    worker.on('message', (outcome: Outcome) => {
      said = outcome
    })
    return { outcome: once(worker, 'exit').then(() => said), end: () => worker.terminate() }
  }
}
