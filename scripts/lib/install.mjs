// Installs the dependencies when they differ from package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, refuse, run, say } from './run.mjs'

const STAMP = join(ROOT, 'node_modules/.plantao-instalado')

/** Installs the dependencies if they are missing, incomplete or do not match package-lock.json. */
export async function ensureInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return
  say('Instalando as dependências; na primeira vez isto leva alguns minutos…')
  rmSync(STAMP, { force: true })
  const [npm, ...before] = npmCommand()
  const code = await run(npm, [...before, 'ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    quiet: true,
  })
  if (code !== 0)
    refuse('As dependências não foram instaladas. Confira a conexão com a internet e tente de novo.')
  markInstalled()
}

/** Records that the dependencies in package-lock.json are completely installed on this system. */
export function markInstalled() {
  writeFileSync(STAMP, wanted())
}

function wanted() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

function npmCommand() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
