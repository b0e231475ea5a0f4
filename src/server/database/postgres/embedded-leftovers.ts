import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from '../../process/log.ts'

/** The values of `postmaster.pid` used here. */
export type PostmasterFile = { pid: number; port: number; ready: boolean }

/** Reads the cluster's `postmaster.pid`; null if missing or unreadable. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null
}

/**
 * Cleans up after a run that was killed: ends its postmaster (cleanly if it responds) and orphaned backends, and
 * removes the file that would keep a new postmaster from starting.
 */
export async function clearLeftovers(cluster: string, log: Logger): Promise<void> {
  const file = await readPostmasterFile(cluster)
  const found = await processesOf(cluster, file)
  if (found.length > 0) log.warn({ pids: found }, 'stopping what an earlier run left of the database')
  for (const [signal, patienceMs] of STEPS) {
    const alive = await processesOf(cluster, file)
    if (alive.length === 0) break
    const clean = signal === 'SIGINT'
    for (const pid of alive) if (!clean || pid === file?.pid) kill(pid, signal)
    await untilGone(cluster, file, clean && !alive.includes(file?.pid ?? 0) ? 0 : patienceMs)
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

// Postmaster signals: fast shutdown, immediate shutdown (recovers at the next start), then the kernel's kill.
const STEPS = [
  ['SIGINT', 5000],
  ['SIGQUIT', 3000],
  ['SIGKILL', 3000],
] as const

/** Sends the signal; ignores a process that has just ended. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function untilGone(cluster: string, file: PostmasterFile | null, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline && (await processesOf(cluster, file)).length > 0) await wait(20)
}

/**
 * The ids of PostgreSQL processes working on the folder. Checks what each process runs, since the postmaster's id may
 * have been reused.
 */
async function processesOf(cluster: string, file: PostmasterFile | null): Promise<number[]> {
  if (process.platform === 'linux') return await processesByFolder(await realpath(cluster))
  // Other systems do not expose a process's folder; orphaned backends end by themselves.
  return file && (await runsPostgres(file.pid)) ? [file.pid] : []
}

async function processesByFolder(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const worksHere = await Promise.all(ids.map((id) => worksOn(folder, id)))
  return ids.filter((_, index) => worksHere[index]).map(Number)
}

async function worksOn(folder: string, id: string): Promise<boolean> {
  // A process may end between listing and reading, or belong to another user and be unreadable.
  const program = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')
  if (!['postgres', 'initdb'].includes(program.trim())) return false
  const at = await readlink(`/proc/${id}/cwd`).catch(() => '')
  const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return at === folder || words.includes(folder)
}

async function runsPostgres(pid: number): Promise<boolean> {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FO', 'CSV', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-p', String(pid), '-o', 'command=']
  const { stdout } = await promisify(execFile)(command as string, args).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres')
}
