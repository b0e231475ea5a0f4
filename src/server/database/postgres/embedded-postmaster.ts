import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../process/log.ts'
import type { Binaries } from './embedded-binaries.ts'
import { type Identity, runAs } from './embedded-identity.ts'
import { detached } from './embedded-initialise.ts'
import { kill, readPostmasterFile } from './embedded-leftovers.ts'

/** A postmaster that accepts connections. */
export type Postmaster = {
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
  /** Shuts down: smart, then fast, then immediate. */
  stop(): Promise<void>
}

type Launch = {
  cluster: string
  binaries: Binaries
  identity: Identity
  port: number
  settings: Record<string, string>
  log: Logger
  say: (line: string) => void
  signal?: AbortSignal
  launched?: (() => void) | undefined
}

/**
 * Starts a postmaster on the cluster and waits until it accepts connections, however long recovery takes.
 * @throws {Error} with its output if it ends before; the signal's reason when aborted.
 */
export async function launch(options: Launch): Promise<Postmaster> {
  const { cluster, binaries, identity, log, say, signal, launched } = options
  signal?.throwIfAborted()
  const {
    command,
    args,
    options: as,
  } = runAs(identity, binaries.postgres, ['-D', cluster, ...flags(options)])
  const child = spawn(command, args, { ...as, ...detached(), stdio: ['ignore', 'ignore', 'pipe'] })
  const said = follow(child, log)
  const ended = new Promise<void>((resolve, reject) => child.on('error', reject).on('exit', () => resolve()))
  const stop = () => stopChild(child, ended, options)
  launched?.()
  const started = performance.now()
  let told = false
  for (let over = false; !over; ) {
    over = await Promise.race([ended.then(() => true), wait(20, false)])
    if (over) {
      await Promise.race([new Promise((resolve) => child.on('close', resolve)), wait(200)])
      throw new Error(`O banco de dados não iniciou: ${said.join(' ')}`)
    }
    if (signal?.aborted) {
      await stop()
      signal.throwIfAborted()
    }
    const file = await readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.ready) break
    if (!told && performance.now() - started > 3000) {
      told = true
      say(
        'O banco de dados ainda está iniciando; depois de uma parada brusca isto pode levar alguns minutos…',
      )
    }
  }
  return { ended, stop }
}

function flags({ port, settings }: Launch): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    // ERROR messages would include values of the failing statements.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // Recovery after a kill: one system call instead of one for each of a thousand files, ten times as fast.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Forwards the postmaster's output to the log and keeps the last lines. */
function follow(child: ChildProcess, log: Logger): string[] {
  const last: string[] = []
  if (!child.stderr) return last
  createInterface(child.stderr).on('line', (line) => {
    last.push(line)
    if (last.length > 5) last.shift()
    if (line.startsWith('PANIC')) log.error({ postgres: line })
    else log.debug({ postgres: line })
  })
  return last
}

async function stopChild(child: ChildProcess, ended: Promise<void>, options: Launch): Promise<void> {
  for (const [mode, signal, patienceMs] of MODES) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    if (process.platform === 'win32') askByProgram(mode, options)
    else kill(child.pid, signal)
    await Promise.race([ended, wait(patienceMs, undefined, { ref: false })])
  }
}

// Smart waits for clients; fast disconnects them and writes everything out; immediate leaves that to recovery. At most
// five seconds in total.
const MODES = [
  ['smart', 'SIGTERM', 1000],
  ['fast', 'SIGINT', 2500],
  ['immediate', 'SIGQUIT', 1000],
  ['kill', 'SIGKILL', 500],
] as const

// Windows has no signals; pg_ctl uses another mechanism there.
function askByProgram(mode: string, { binaries, cluster }: Launch): void {
  if (mode !== 'kill')
    spawn(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-W'], { ...detached(), stdio: 'ignore' })
}
