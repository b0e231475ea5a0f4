/** The queue of the threads that read and check files. */
import { currentAsking } from '../process/asking.ts'
import { createQueue } from '../process/in-turn.ts'

/** Each holds its file in memory. */
const MAX_WAITING = 50

/** One thread at a time: a large file needs up to a gigabyte of memory. */
const queue = createQueue({ maxWaiting: MAX_WAITING })

/**
 * Runs the task once it is its turn; people take turns, however many files each sent. Its signal is aborted when the person
 * leaves. Throws Recusa SERVIDOR_OCUPADO if too many wait.
 */
export function inThreadQueue<T>(task: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const asking = currentAsking.getStore()
  return queue(() => task(asking?.signal), asking)
}
