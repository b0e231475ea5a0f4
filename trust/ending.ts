/** A run that is told to end, in the middle of anything, leaves no process, no mounted file system and no file behind. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** How long servers and databases may take to end in order. */
const PATIENCE_MS = 10_000

const run = promisify(execFile)

/**
 * Puts the temporary files of the whole run into one folder, which `end` deletes before it ends the process, and ends in order on
 * SIGTERM or SIGINT; `pass` resolves only if neither has come.
 */
export function keepTidy(): { pass(): Promise<void>; end(code: number): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-trust-'))
  // Under root, the folder must be accessible to the database's own user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  let passage = Promise.resolve()
  const end = async (code: number) => {
    await rm(folder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      // What fails from now on fails because its server is gone.
      passage = new Promise(() => {})
      process.on('uncaughtException', () => {})
      process.on('unhandledRejection', () => {})
      await endDescendants()
      await unmountIn(folder).catch(console.error)
      await end(128 + constants.signals[signal])
    })
  return { pass: () => passage, end }
}

async function endDescendants(): Promise<void> {
  const started = performance.now()
  const known = new Set<number>()
  const alive = () => [...known].filter((pid) => signalTo(pid, 0))
  do {
    // Listed again each time, since the parts go on and start others; kept, since the database of a server that has ended is nobody's child.
    for (const pid of await below(process.pid)) {
      if (!known.has(pid)) signalTo(pid, 'SIGINT')
      known.add(pid)
    }
    if (performance.now() > started + PATIENCE_MS) for (const pid of alive()) signalTo(pid, 'SIGKILL')
    await wait(100)
    // One that is dead, and that nobody takes note of, stays for ever.
  } while (alive().length > 0 && performance.now() < started + 2 * PATIENCE_MS)
}

/** The ids of all processes that descend from this one, except the `ps` that lists them. */
async function below(ancestor: number): Promise<number[]> {
  const listing = run('ps', ['-A', '-o', 'pid=,ppid='])
  const all = (await listing).stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([pid]) => pid !== listing.child.pid)
  const of = (parent: number): number[] =>
    all.flatMap(([pid = 0, itsParent]) => (itsParent === parent ? [pid, ...of(pid)] : []))
  return of(ancestor)
}

async function unmountIn(folder: string): Promise<void> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n')
  for (const [, path = ''] of mounts.map((line) => line.split(' ')))
    if (path.startsWith(folder)) await run('umount', [path])
}

/** Whether the process was there. */
function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
