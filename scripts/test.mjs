// npm test: everything that shows that the project works, one step after the other, to the end.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBrowserReport } from './lib/browser-report.mjs'
import { buildInterface } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode, say } from './lib/run.mjs'

/** Every step: its name, and what it does; it returns how many passed and failed, or why it was skipped. */
const STEPS = [
  ['Tipos', () => tool(['node_modules/typescript/bin/tsc', '--noEmit'])],
  ['Estilo', () => tool(['node_modules/@biomejs/biome/bin/biome', 'check', '.'])],
  ['Sobras', () => tool(['node_modules/knip/bin/knip.js'])],
  ['Regras, servidor e API', () => vitest([])],
  ['Outras versões do PostgreSQL', otherPostgres],
  ['Montagem', build],
  ['Tamanho', () => tool(['scripts/check-size.mjs'])],
  ['Navegador', browser],
]

const reports = mkdtempSync(join(tmpdir(), 'plantao-testes-'))
await ensureInstalled()
const wanted = process.argv.slice(2)
const results = []
for (const [name, step] of STEPS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(`\n== ${name}`)
  const started = performance.now()
  const result = await step()
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  const outcome = result.failed > 0 ? 'FALHOU' : result.passed > 0 ? 'ok' : 'ignorado'
  say(`-- ${name}: ${outcome} em ${seconds} s`)
  results.push({ name, outcome, ...result })
}
rmSync(reports, { recursive: true })

say('\nResumo')
for (const { name, outcome, passed, failed, skipped, unstable = [] } of results) {
  say(`  ${outcome.padEnd(8)} ${name} (${passed} ok, ${failed} com falha)`)
  for (const title of unstable) say(`           INSTÁVEL, falhou e passou na segunda vez: ${title}`)
  for (const reason of skipped) say(`           ignorado: ${reason}`)
}
const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
say(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)

async function tool(args, env) {
  const code = await runNode(args, { env })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }
}

async function vitest(args, env) {
  const file = join(reports, 'vitest.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], { env })
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: pending } = read(file)
  return counted(code, passed, failed, pending)
}

async function otherPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).filter((version) => Number(version) >= 15) : []
  const installed = versions.filter((version) => existsSync(join(folder, version, 'bin/initdb')))
  const sum = { passed: 0, failed: 0, skipped: [] }
  for (const version of installed) {
    say(`PostgreSQL ${version}`)
    const result = await vitest(['src/server'], { TEST_POSTGRES_BIN: join(folder, version, 'bin') })
    sum.passed += result.passed
    sum.failed += result.failed
    sum.skipped.push(...result.skipped)
  }
  if (installed.length === 0) sum.skipped.push(`nenhum PostgreSQL 15 ou mais novo em ${folder}`)
  return sum
}

async function build() {
  const built = await buildInterface()
  return { passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: [] }
}

async function browser() {
  const chromium = await ensureChromium()
  if (chromium.command) {
    say(`Não há um Chromium nesta máquina. Para instalar um: ${chromium.command}`)
    return { passed: 0, failed: 1, skipped: [] }
  }
  const file = join(reports, 'playwright.json')
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium.path && { PLAYWRIGHT_CHROMIUM: chromium.path }),
  }
  // A second try tells a rare race from a broken story.
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--retries=1', '--reporter=list,json']
  const code = await runNode(args, { env })
  const { passed, failed, skipped, unstable, outlines } = readBrowserReport(read(file))
  for (const { title, outline } of outlines) say(`\nA página quando falhou ${title}:\n${outline}`)
  return { ...counted(code, passed, failed, skipped), unstable }
}

/** A tool that fails without naming a failed test, such as one that could not start, counts as one. */
function counted(code, passed = 0, failed = 0, pending = 0) {
  const silent = code !== 0 && failed === 0 ? 1 : 0
  return {
    passed,
    failed: failed + silent,
    skipped: pending > 0 ? [`${pending} testes, que dizem acima por quê`] : [],
  }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
