// Whether the interface in dist/web is the one of the present sources, and building it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, refuse, runNode, say } from './run.mjs'

const STAMP = join(ROOT, 'dist/web.stamp')

const INPUTS = [
  'src/web',
  'src/core',
  'src/contract',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

// Made by the build itself from the routes.
const GENERATED = 'src/web/routeTree.gen.ts'

/** Builds the interface when it is missing, half built, or older than its sources. */
export async function ensureBuilt() {
  const isBuilt = existsSync(STAMP) && existsSync(join(ROOT, 'dist/web/index.html'))
  if (isBuilt && readFileSync(STAMP, 'utf8') === hashOfInputs()) return
  say('Montando a interface…')
  if (!(await buildInterface())) refuse('A interface não foi montada; as linhas acima dizem por quê.')
}

/** Builds the interface; returns whether that worked. */
export async function buildInterface() {
  const inputs = hashOfInputs()
  rmSync(STAMP, { force: true })
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    quiet: true,
  })
  if (code !== 0) return false
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, inputs)
  return true
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const entry = join(ROOT, path)
  if (!existsSync(entry) || path === GENERATED || /\.test\.tsx?$/.test(path)) return []
  if (statSync(entry).isFile()) return [path]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}
