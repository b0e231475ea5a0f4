/**
 * Lighthouse, as a phone, on the demo's sign-in, dashboard and sales: medians, and the audits that fail. Run:
 * node bench/lighthouse.ts [times, default 5] [--sales 100000] [--beside URL of another program's page]
 *
 * Its packages are installed apart, once: npm ci --ignore-scripts --prefix bench/lighthouse
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import playwrightConfig from '../playwright.config.ts'
import { makeManySales } from './many-sales.ts'
import { printTable, quantile } from './measure.ts'
import { signIn } from './session.ts'

const SCREENS = ['/auth', '/dashboard', '/vendas']
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const PROGRAM = join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js')
const REPORT_BYTES = 64 * 1024 ** 2
const { executablePath = chromium.executablePath(), args = [] } = playwrightConfig.use?.launchOptions ?? {}

/** What is read of Lighthouse's report. Scores are 0 to 1; null where an audit does not apply. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<
    string,
    {
      score: number | null
      scoreDisplayMode: string
      title: string
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
  environment: { benchmarkIndex: number }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sales: { type: 'string', default: '0' },
    beside: { type: 'string', multiple: true, default: [] },
  },
})
const times = Number(positionals[0] ?? 5)
if (!existsSync(PROGRAM))
  throw new Error('Install it first: npm ci --ignore-scripts --prefix bench/lighthouse')

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  await makeManySales(owner, Number(values.sales), { unaudited: true })
  const { cookie = '' } = await signIn(server.url)
  const reports = [...SCREENS, ...values.beside].map((screen) => ({ screen, all: [] as Report[] }))
  // The first visit warms the server's caches.
  for (let i = 0; i <= times; i++)
    for (const { screen, all } of reports) {
      const report = await visit(screen, screen.startsWith('/') && screen !== '/auth' ? { cookie } : {})
      if (i > 0) all.push(report)
    }
  printTable(
    [
      'median',
      'performance (each)',
      'accessibility',
      'best practices',
      'FCP, ms',
      'LCP, ms',
      'blocking, ms',
      'layout shift',
      'main thread, ms',
      'requests',
      'script, kB',
      'machine',
    ],
    reports.map(({ screen, all }) => [screen, ...figuresOf(all)]),
  )
  for (const { screen, all } of reports)
    for (const title of new Set(all.flatMap(failuresOf))) console.log(`${screen} fails: ${title}`)
} finally {
  await owner.end()
  await server.stop()
}

/** Now and then Lighthouse loses the trace (NO_NAVSTART), and asks to be run again. */
async function visit(screen: string, headers: Record<string, string>, tries = 3): Promise<Report> {
  try {
    return JSON.parse((await visitOnce(screen, headers)).stdout)
  } catch (error) {
    if (tries === 1 || !String(error).includes('NO_NAVSTART')) throw error
    return visit(screen, headers, tries - 1)
  }
}

function visitOnce(screen: string, headers: Record<string, string>): Promise<{ stdout: string }> {
  return promisify(execFile)(
    process.execPath,
    [
      PROGRAM,
      new URL(screen, server.url).href,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    ],
    { maxBuffer: REPORT_BYTES, env: { ...process.env, CHROME_PATH: executablePath } },
  )
}

/** The medians of a screen's reports, for the table. */
function figuresOf(reports: readonly Report[]): string[] {
  const median = (pick: (report: Report) => number | null | undefined) =>
    quantile(
      reports.map((report) => pick(report) ?? Number.NaN),
      0.5,
    )
  const scores = (category: string) =>
    reports.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100))
  const [performance = [], ...others] = CATEGORIES.map(scores)
  const audit = (id: string) => median(({ audits }) => audits[id]?.numericValue)
  const requests = ({ audits }: Report) => audits['network-requests']?.details?.items ?? []
  const script = (report: Report) =>
    requests(report).reduce(
      (sum, { resourceType, transferSize = 0 }) => sum + (resourceType === 'Script' ? transferSize : 0),
      0,
    )
  return [
    `${quantile(performance, 0.5)} (${performance.toSorted((a, b) => a - b).join(' ')})`,
    ...others.map((all) => String(quantile(all, 0.5))),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((id) =>
      audit(id).toFixed(0),
    ),
    audit('cumulative-layout-shift').toFixed(3),
    audit('mainthread-work-breakdown').toFixed(0),
    String(median((report) => requests(report).length)),
    (median(script) / 1000).toFixed(0),
    median(({ environment }) => environment.benchmarkIndex).toFixed(0),
  ]
}

/** The titles of the audits that fail outright, of those that count. */
function failuresOf({ categories, audits }: Report): string[] {
  const counted = new Set(Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id)))
  return Object.entries(audits)
    .filter(([id, { score, scoreDisplayMode }]) => {
      return counted.has(id) && score !== null && score < 0.5 && scoreDisplayMode !== 'informative'
    })
    .map(([id, { title }]) => `${title} (${id})`)
}
