/** Lets each thread have the limits of memory that it is created with. */
import { setFlagsFromString } from 'node:v8'

/**
 * To be called before any thread is created. V8 gives the command line's limits, which are meant for the main thread, to every later
 * thread, too, whatever its `resourceLimits` say.
 */
export function giveThreadsTheirOwnLimits(): void {
  setFlagsFromString('--max-old-space-size=0')
  setFlagsFromString('--max-semi-space-size=0')
}
