/** The life of a command: one sentence if it fails, and nothing left running, also when it is interrupted. */
import { setTimeout as wait } from 'node:timers/promises'
import { createLogger } from './log.ts'
import { listenForShutdown, type Shutdown } from './shutdown.ts'

/** How long work that was interrupted may take to notice. */
const NOTICE_MS = 5000

/** Runs the command and ends the process with the code that `work` returns, after the steps added to `shutdown`. */
export async function runCommand(work: (shutdown: Shutdown) => Promise<number>): Promise<never> {
  const shutdown = listenForShutdown({ log: createLogger('error'), force: () => process.exit(1) })
  process.on('uncaughtException', (error) => {
    say(sentenceOf(error))
    shutdown.request()
  })
  const working = work(shutdown)
  const interrupted = shutdown.requested.then(() => null)
  let code = 1
  try {
    const ended = await Promise.race([working, interrupted])
    if (ended === null) say('O comando foi interrompido.')
    else code = ended
  } catch (error) {
    say(sentenceOf(error))
  }
  await shutdown.run()
  // Its work fails when the database ends; a start that was under way stops at its next step.
  await Promise.race([working.catch(() => {}), wait(NOTICE_MS, undefined, { ref: false })])
  process.exit(code)
}

/** Prints a line for the person who runs the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
