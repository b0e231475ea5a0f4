/** Load on one side, and what it costs. */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Client } from 'pg'
import { processorTimes } from '../processor-time.ts'
import type { Call } from './operations.ts'
import type { Side } from './sides.ts'

export interface Load {
  answered: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Processor time per answer, in ms. */
  node: number
  postgres: number
}

/** Calls `side` from `connections` for some seconds. Throws if an answer is none of success. */
export async function load(options: {
  side: Side
  /** A connection to the database's server, whose processes are measured. */
  owner: Client
  next: () => Call
  connections: number
  seconds: number
  /** The processes whose work is Node's; by default the side's own. */
  pids?: readonly number[]
}): Promise<Load> {
  const { side, owner, next, connections, seconds, pids = [side.pid] } = options
  const before = processorTimes(pids, owner)
  const result = await autocannon({
    url: side.url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers, body } = next()
          return { ...request, method, path, body, headers: { ...side.headers, ...headers } }
        },
      },
    ],
  })
  const after = processorTimes(pids, owner)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.non2xx} answers and ${result.errors} connections failed: ${JSON.stringify(result.statusCodeStats)}`,
    )
  const answered = result['2xx']
  return {
    answered,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    node: (after.node - before.node) / answered,
    postgres: (after.postgres - before.postgres) / answered,
  }
}

/** Several loads as one, with the medians of their quantiles. */
export function together(loads: readonly Load[]): Load {
  const sum = (of: (load: Load) => number) => loads.reduce((total, one) => total + of(one), 0)
  const answered = sum((one) => one.answered)
  const median = (of: (load: Load) => number) =>
    loads.map(of).sort((a, b) => a - b)[loads.length >> 1] ?? Number.NaN
  return {
    answered,
    seconds: sum((one) => one.seconds),
    p50: median((one) => one.p50),
    p99: median((one) => one.p99),
    node: sum((one) => one.node * one.answered) / answered,
    postgres: sum((one) => one.postgres * one.answered) / answered,
  }
}

/** Memory of a process in MB: now, and the most it had. Linux only. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: mb('VmRSS'), most: mb('VmHWM') }
}
