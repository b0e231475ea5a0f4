/** The queue of the threads that read and check files. */
import { createQueue } from '../process/in-turn.ts'

/** One thread at a time: a large file needs up to a gigabyte of memory. */
export const inThreadQueue = createQueue()
