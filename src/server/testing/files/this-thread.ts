/**
 * Reads files in the test's own thread: starting another takes longer than reading a file of a few rows. Threads, their limits
 * and turns have tests of their own (planilha.test.ts, thread.test.ts, importacoes.test.ts).
 */
import { afterAll } from 'vitest'
import type { Server } from '../../importacoes/check/checking.ts'
import type { Jobs } from '../../importacoes/check/jobs.ts'
import type { inThread } from '../../importacoes/check/thread.ts'

let isHere = false

/** A thread's start and work end, however busy the machine is. */
const PATIENT = { processorMs: 60_000, clockMs: 180_000 }

/** Until the test file ends, files are read in its own thread. */
export function readInThisThread(): void {
  isHere = true
  afterAll(() => {
    isHere = false
  })
}

/** The module, with an `inThread` that heeds `readInThisThread`. */
export function orInThisThread<Module extends { inThread: typeof inThread }>(module: Module): Module {
  const choose: typeof inThread = (job, input, server, limits = PATIENT) =>
    isHere ? inThisThread(job, input, server) : module.inThread(job, input, server, limits)
  return { ...module, inThread: choose }
}

/** Runs the job in this thread; values are copied as if they passed between threads. */
async function inThisThread<Job extends keyof Jobs>(
  job: Job,
  input: Parameters<Jobs[Job]>[0],
  server?: Server,
): ReturnType<typeof inThread<Job>> {
  const { jobs } = await import('../../importacoes/check/jobs.ts')
  const work = jobs[job] as (input: unknown, server: unknown) => ReturnType<typeof inThread<Job>>
  return structuredClone(await work(structuredClone(input), server && copying(server)))
}

function copying(server: Server): Server {
  return {
    remembered: async (titulos) => structuredClone(await server.remembered(titulos)),
    lookUp: async (lookups) => structuredClone(await server.lookUp(structuredClone(lookups))),
    take: (part) => server.take(structuredClone(part)),
  }
}
