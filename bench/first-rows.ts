/**
 * Measures in Chromium, four times slowed down, how the demo's dashboard, sales and commissions appear: the first rows,
 * how long the page blocks, and what its main thread works. By turns with another commit's checkout, in which the
 * interface is built. Run: node bench/first-rows.ts [--times 7] [--rate 4] [--busy 2] [--beside FOLDER]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { startWholeServer } from '../e2e/harness/whole-server.ts'
import playwrightConfig from '../playwright.config.ts'
import { printTable, quantile } from './measure.ts'
import { signIn } from './session.ts'

/** Each screen, and what of it is waited for. */
const SCREENS = {
  '/dashboard': 'section h2 a',
  '/vendas': 'article h2, .first-view-screen h2',
  '/comissoes': 'table[aria-label="Comissões"] tbody tr',
}
/** Complete: so long without a request or a long task. */
const QUIET_MS = 700
/** For a busy machine. */
const PATIENCE_MS = 120_000
const FIGURES = [
  'texts, ms',
  'rows, ms',
  'blocking, ms',
  'longest, ms',
  'work, ms',
  'script',
  'layout',
] as const

interface Visit {
  hasFirstView: boolean
  figures: Record<(typeof FIGURES)[number], number>
}

/** What the page notes of itself. */
interface Noted {
  texts: number
  rows: number
  tasks: number[]
}

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '7' },
    rate: { type: 'string', default: '4' },
    busy: { type: 'string', default: '0' },
    beside: { type: 'string' },
  },
})

interface Side {
  name: string
  url: string
  stop: () => Promise<void>
}

const folders = { now: join(import.meta.dirname, '..'), ...(values.beside && { before: values.beside }) }
const sides: Side[] = []
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
const busy = Array.from(
  { length: Number(values.busy) },
  () => new Worker('for (;;) Math.sqrt(2)', { eval: true }),
)
try {
  for (const [name, folder] of Object.entries(folders)) sides.push({ name, ...(await started(folder)) })
  const rows: string[][] = []
  for (const [screen, awaited] of Object.entries(SCREENS)) {
    const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]))
    // The first visit warms the server's caches.
    for (let i = 0; i <= Number(values.times); i++)
      for (const { name, url } of sides) {
        const visit = await visited(browser, { url, screen, awaited })
        if (i > 0) visits.get(name)?.push(visit)
      }
    for (const [name, all] of visits)
      rows.push([
        `${screen}, ${name}`,
        `${all.filter(({ hasFirstView }) => hasFirstView).length} of ${all.length}`,
        ...FIGURES.map((figure) =>
          quantile(
            all.map(({ figures }) => figures[figure]),
            0.5,
          ).toFixed(0),
        ),
      ])
  }
  printTable(['median', 'first views', ...FIGURES], rows)
} finally {
  await browser.close()
  for (const worker of busy) await worker.terminate()
  for (const { stop } of sides) await stop()
}

/** The server of a checkout. */
async function started(folder: string): Promise<Omit<Side, 'name'>> {
  const harness: { startWholeServer: typeof startWholeServer } = await import(
    join(folder, 'e2e/harness/whole-server.ts')
  )
  return harness.startWholeServer({ demo: true })
}

/** Opens the screen in a new browser profile. */
async function visited(
  browser: Browser,
  { url, screen, awaited }: { url: string; screen: string; awaited: string },
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } })
  const { cookie = '' } = await signIn(url)
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url }
    }),
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Of the thread, as other work on the machine changes times.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.rate) })
  await page.addInitScript(note, awaited)
  const answer = await page.goto(screen)
  const hasFirstView = (await answer?.text())?.includes('first-view-screen') ?? false
  const { texts, rows, tasks } = await quiet(page)
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const ms = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN)
  return {
    hasFirstView,
    figures: {
      'texts, ms': texts,
      'rows, ms': rows,
      'blocking, ms': tasks.reduce((sum, task) => sum + task - 50, 0),
      'longest, ms': Math.max(0, ...tasks),
      'work, ms': ms('TaskDuration'),
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
    },
  }
}

/** Notes when what is awaited is first painted, anywhere and by the screen itself, and all long tasks. Runs in the page. */
function note(awaited: string): void {
  const noted: Noted = { texts: 0, rows: 0, tasks: [] }
  Object.assign(window, { noted })
  new PerformanceObserver((list) =>
    noted.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true })
  const painted = (then: (ms: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now())))
  let [isShown, isRendered] = [false, false]
  const observer = new MutationObserver(() => {
    if (!isShown && document.querySelector(awaited)) {
      isShown = true
      painted((ms) => {
        noted.texts = ms
      })
    }
    if (!isRendered && document.querySelector('#root')?.querySelector(awaited)) {
      isRendered = true
      observer.disconnect()
      painted((ms) => {
        noted.rows = ms
      })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** What the page noted until it was complete. */
async function quiet(page: Page): Promise<Noted> {
  await page.waitForFunction(() => Reflect.get(window, 'noted').rows > 0, undefined, { timeout: PATIENCE_MS })
  for (let known = -1; ; ) {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    const noted = await page.evaluate(() => Reflect.get(window, 'noted') as Noted)
    if (noted.tasks.length === known) return noted
    known = noted.tasks.length
  }
}
