/** A thread that claims the work of a load in preparation, and then loops without end. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { withSession } from '../cargas/carga.ts'
import { claimWork } from '../cargas/preparo/state.ts'
import type { Workplace } from '../cargas/preparo/work.ts'

const { ownerUrl, dataDir } = workerData as Workplace

await withSession(ownerUrl, async (client) => {
  const work = await claimWork(client)
  if (!work) return
  parentPort?.postMessage({ id: work.id, pedido: work.pedido })
  mkdirSync(join(dataDir, `carga-${work.id}`))
  for (let i = 0; ; i++) Math.sqrt(i)
})
