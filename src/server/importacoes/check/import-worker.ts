/**
 * Worker thread that reads a file, identifies its columns and checks its rows, asking the server for registered data.
 */
import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Recusa } from '../../../core/recusa.ts'
import type { Server } from './checking.ts'
import { type Jobs, jobs } from './jobs.ts'

/** A thread's message: a question to the server, its result, or why the file is refused. */
export type Message =
  | { asks: keyof Server; about: unknown }
  | { result: unknown }
  | { recusa: Pick<Recusa, 'codigo' | 'mensagem'> }

if (!parentPort) throw new Error('this script runs as a worker thread')
await run(parentPort)

/** A Recusa is an answer; any other error ends the thread. */
async function run(port: MessagePort): Promise<void> {
  const say = (message: Message) => port.postMessage(message)
  async function ask<T>(asks: keyof Server, about: unknown): Promise<T> {
    const answer = once(port, 'message')
    say({ asks, about })
    return (await answer)[0]
  }
  const server: Server = {
    remembered: (titulos) => ask('remembered', titulos),
    lookUp: (lookups) => ask('lookUp', lookups),
    take: (part) => ask('take', part),
  }
  const { job, input } = workerData as { job: keyof Jobs; input: never }
  try {
    say({ result: await jobs[job](input, server) })
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    say({ recusa: { codigo: error.codigo, mensagem: error.mensagem } })
  }
}
