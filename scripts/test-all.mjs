// npm run test:all: runs every check of the project, one after the other, even after failures. Its arguments are the steps to run.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './lib/run.mjs'
import {
  allStories,
  build,
  firefox,
  leftovers,
  nothing,
  runSteps,
  size,
  style,
  together,
  types,
  vitest,
} from './lib/steps.mjs'
import { ALIKE_ON_EVERY_VERSION, without } from './lib/which-tests.mjs'

const STEPS = [
  ['Tipos, estilo e sobras', () => together(types, style, leftovers)],
  ['Regras, telas, servidor e API', () => vitest([])],
  ['Outras versões do PostgreSQL', otherPostgres],
  ['Montagem', build],
  ['Tamanho', size],
  ['Navegador', allStories],
  ['Firefox', () => firefox({ installs: false })],
]

const wanted = process.argv.slice(2)
await runSteps(STEPS.filter(([name]) => wanted.length === 0 || wanted.includes(name)))

async function otherPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).filter((version) => Number(version) >= 15) : []
  const installed = versions.filter((version) => existsSync(join(folder, version, 'bin/initdb')))
  if (installed.length === 0) return nothing(`nenhum PostgreSQL 15 ou mais novo em ${folder}`)
  const sum = { passed: 0, failed: 0, skipped: [], failures: [] }
  for (const version of installed) {
    say(`PostgreSQL ${version}`)
    const env = { TEST_POSTGRES_BIN: join(folder, version, 'bin') }
    const result = await vitest(['src/server', ...without(ALIKE_ON_EVERY_VERSION)], env)
    sum.passed += result.passed
    sum.failed += result.failed
    sum.skipped.push(...result.skipped)
    sum.failures.push(...result.failures.map((title) => `${title} (PostgreSQL ${version})`))
  }
  return sum
}
