// The steps of npm test, npm run test:all and npm run check: each returns how many passed and failed, and why any were skipped.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBrowserReport } from './browser-report.mjs'
import { browserWorkers } from './browser-workers.mjs'
import { ensureChromium, ensureFirefox } from './browsers.mjs'
import { buildInterface } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode, say } from './run.mjs'
import { keepTimes, timesOfFiles, timesOfStories } from './times.mjs'
import { filesWithout, readVitestReport } from './vitest-report.mjs'

const reports = mkdtempSync(join(tmpdir(), 'plantao-testes-'))

/**
 * Runs all steps ([name, function]) in order, prints the total as the last line, and exits with 0 if nothing failed.
 * `sayNotRun` makes of all results what the last line says beside the total.
 */
export async function runSteps(steps, sayNotRun = () => '') {
  await ensureInstalled()
  const results = []
  for (const [name, step] of steps) {
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
  for (const { name, outcome, passed, failed, skipped, failures = [], unstable = [] } of results) {
    say(`  ${outcome.padEnd(8)} ${name} (${passed} ok, ${failed} com falha)`)
    for (const title of failures) say(`           FALHOU: ${title}`)
    for (const title of unstable) say(`           INSTÁVEL, falhou e passou na segunda vez: ${title}`)
    for (const reason of skipped) say(`           ignorado: ${reason}`)
  }
  const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
  say(`\n${total('passed')} passed, ${total('failed')} failed${sayNotRun(results)}`)
  process.exit(total('failed') === 0 ? 0 : 1)
}

// One checker: each of the four that it has by default infers the contract's types again, for twice the processor time in all.
export const types = () => tool(['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'])
export const style = () => tool(['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
export const leftovers = () => tool(['node_modules/knip/bin/knip.js'])
export const size = () => tool(['scripts/check-size.mjs'])

/**
 * Runs Vitest; `files` are parts of the paths to run, by default all. Nothing begins after `until` (milliseconds since
 * 1970); `notRun` of the result is how many files that left out.
 */
export async function vitest(files, env, until) {
  const report = join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = ['default', 'json', './scripts/lib/vitest-reporter.mjs'].map(
    (name) => `--reporter=${name}`,
  )
  const code = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${report}`, ...files],
    { env: { ...env, ...(until && { TESTS_UNTIL: String(Math.round(until)) }) } },
  )
  const isCut = until !== undefined && Date.now() > until
  const told = read(report)
  keepTimes(env?.TEST_POSTGRES_BIN ? 'tests-postgres' : 'tests', timesOfFiles(told))
  const { passed, failed, skipped, failures } = readVitestReport(told, isCut)
  const notRun = isCut ? filesWithout(told, files).length : 0
  const result = { ...counted(code, passed, failed, skipped), failures, notRun }
  if (!isCut || failed > 0 || !existsSync(report)) return result
  // A run that was cut ends with an error of its own.
  return { ...result, failed, skipped: [`${notRun} arquivos que não couberam no tempo`] }
}

export async function build() {
  const built = await buildInterface()
  return { passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: [] }
}

/**
 * Runs the browser tests of `files` (or file:line, or options of Playwright), by default all. None begins after `until` (milliseconds since 1970);
 * `notRun` of the result is how many that left out.
 */
export async function browser(files = [], until) {
  const chromium = await ensureChromium()
  if (chromium.command) {
    say(`Não há um Chromium nesta máquina. Para instalar um: ${chromium.command}`)
    return { passed: 0, failed: 1, skipped: [] }
  }
  const result = await stories(files, {
    ...(chromium.path && { PLAYWRIGHT_CHROMIUM: chromium.path }),
    ...(until && { STORIES_UNTIL: String(Math.round(until)) }),
  })
  if (until && result.notRun > 0) result.skipped = [`${result.notRun} histórias que não couberam no tempo`]
  return result
}

/** Runs all browser tests; those tagged @alone count frames, and so have the machine to themselves. */
export async function allStories() {
  const alone = await browser(['--grep=@alone', '--workers=1'])
  const others = await browser(['--grep-invert=@alone'])
  return {
    passed: alone.passed + others.passed,
    failed: alone.failed + others.failed,
    skipped: [...alone.skipped, ...others.skipped],
    unstable: [...(alone.unstable ?? []), ...(others.unstable ?? [])],
  }
}

/** Runs the browser tests for Firefox, on a machine that has one, or with `installs` can have one. */
export async function firefox({ installs }) {
  const { path, command } = await ensureFirefox({ installs })
  if (path) return stories([], { PLAYWRIGHT_FIREFOX: path })
  return nothing(`não há um Firefox nesta máquina${command ? `; para instalar um: ${command}` : ''}`)
}

async function stories(files, env) {
  const file = join(reports, 'playwright.json')
  rmSync(file, { force: true })
  // One retry distinguishes a rare race from a broken test.
  const options = [
    '--retries=1',
    '--reporter=list,json,./scripts/lib/browser-reporter.mjs',
    `--workers=${browserWorkers()}`,
  ]
  const code = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...options, ...files], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_FIREFOX: '', ...env },
  })
  const told = read(file)
  keepTimes(env.PLAYWRIGHT_FIREFOX ? 'stories-firefox' : 'stories', timesOfStories(told))
  const { passed, failed, skipped, unstable, outlines } = readBrowserReport(told)
  for (const { title, outline } of outlines) say(`\nA página quando falhou ${title}:\n${outline}`)
  return { ...counted(code, passed, failed, skipped), unstable, notRun: skipped }
}

/** The result of a step with nothing to do, or no time for `notRun` of something, and why. */
export const nothing = (reason, notRun = 0) => ({ passed: 0, failed: 0, skipped: [reason], notRun })

/** Runs steps that print nothing unless they fail at the same time. */
export async function together(...steps) {
  const results = await Promise.all(steps.map((step) => step()))
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: [] }
}

async function tool(args) {
  const code = await runNode(args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }
}

/** A tool that fails without naming a failed test, for example because it could not start, counts as one failure. */
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
