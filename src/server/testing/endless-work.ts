/** A thread that holds the work of a load in preparation, and loops without end. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import type { Workplace } from '../cargas/preparo/work.ts'

const { dataDir, job } = workerData as Workplace

mkdirSync(join(dataDir, `carga-${job.id}`))
for (let i = 0; ; i++) Math.sqrt(i)
