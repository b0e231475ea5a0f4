/** The thread that works on a load in preparation: reading and judging keep a processor busy for minutes. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Workplace, workOnPreparo } from './work.ts'

parentPort?.postMessage(await workOnPreparo(workerData as Workplace))
