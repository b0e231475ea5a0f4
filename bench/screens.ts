/**
 * Measures in Chromium, unthrottled, how screens of the demo open, how lists and a sale's form respond, and the page's
 * memory. Run: node bench/screens.ts
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import playwrightConfig from '../playwright.config.ts'
import { makeManyColaboradores } from './many-colaboradores.ts'
import { makeManySales } from './many-sales.ts'
import { printTable, quantile } from './measure.ts'
import { signIn } from './session.ts'

const SCREENS = ['/dashboard', '/vendas', '/colaboradores', '/comissoes', '/ranking', '/roleta']
const TIMES = 5
const PARTICIPANTES = 40
const CHANGES = 500
const LETTERS = '12345678901234567890'
/** For lists of many pages, added to the demo after the first visits. */
const COLABORADORES = 1000
const SALES = 2500
const PAGES = ['2', '3', '4', '5', '6']
const REPORTED_AFTER_MS = 300
/** Turns of the wheel, each about two screens. */
const WHEEL_TURNS = 150
const WHEEL_PX = 1500

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  await owner.connect()
  const small = await someSale(1)
  const large = await someSale(PARTICIPANTES)
  printTable(
    ['screen, first visit', 'requests', 'ms until complete', 'main thread, ms', 'longest task, ms'],
    await eachInTurn(SCREENS, (screen) => firstVisit(browser, screen)),
  )
  console.log()
  await makeManyColaboradores(owner, COLABORADORES)
  await makeManySales(owner, SALES, { unaudited: true })
  const page = await openPage(browser)
  printTable(
    ['list', 'longest task per page turned, ms', 'row selected', 'search typed and answered'],
    await eachInTurn(['/colaboradores', '/comissoes'], (screen) => listOf(page, screen)),
  )
  console.log()
  printTable([`${SALES} sales`, 'longest task, ms'], [['scrolled', await scrollSales(page)]])
  console.log()
  printTable(
    [
      'edit form of a sale, clicked first after a load of the page',
      'visible after, ms',
      'longest task per letter, ms',
    ],
    [
      ['1 participant', ...(await editForm(page, small))],
      [`${PARTICIPANTES} participants`, ...(await editForm(page, large))],
    ],
  )
  console.log()
  printTable(['memory of the page', 'MB'], await memoryOf(page))
} finally {
  await browser.close()
  await owner.end()
  await server.stop()
}

/** The number of a sale that gets that many participants. */
async function someSale(participantes: number): Promise<string> {
  const { rows } = await owner.query<{ id: string; numero_venda: string }>(
    'select id, numero_venda from vendas order by created_at, id limit 1 offset $1',
    [participantes],
  )
  const [sale] = rows
  if (!sale) throw new Error('the demo has too few sales')
  await owner.query('begin')
  await owner.query('delete from vendas_participantes where venda_id = $1', [sale.id])
  await owner.query(
    `insert into vendas_participantes (venda_id, colaborador_id, percentual_comissao, valor_comissao)
     select v.id, c.id, 1, round(v.valor_venda / 100, 2) from vendas v, colaboradores c
      where v.id = $1 and c.cargo = 'Corretor' and c.status = 'Ativo' order by c.id limit $2`,
    [sale.id, participantes],
  )
  await owner.query('commit')
  return sale.numero_venda
}

/** A page of a new browser profile, signed in, that records its long tasks. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } })
  const { cookie = '' } = await signIn(server.url)
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: server.url }
    }),
  )
  const page = await context.newPage()
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    })
  })
  return page
}

/** The longest task since the last call, in milliseconds; '< 50' if none was longer. */
async function longestTask(page: Page): Promise<string> {
  // The browser reports a task some time after its end.
  await page.waitForTimeout(REPORTED_AFTER_MS)
  const tasks = await page.evaluate(() => Reflect.get(window, 'tasks').splice(0) as number[])
  return tasks.length === 0 ? '< 50' : Math.max(...tasks).toFixed(0)
}

async function firstVisit(browser: Browser, screen: string): Promise<string[]> {
  const visits: { requests: number; complete: number; task: number; longest: string }[] = []
  for (let i = 0; i < TIMES; i++) {
    const page = await openPage(browser)
    const metrics = await page.context().newCDPSession(page)
    await metrics.send('Performance.enable')
    let [requests, last] = [0, 0]
    page.on('request', (request) => {
      if (!request.url().includes('/api/eventos')) requests++
    })
    page.on('requestfinished', () => {
      last = performance.now()
    })
    const start = performance.now()
    await page.goto(screen)
    // Complete: half a second without a request.
    await page.waitForLoadState('networkidle')
    const { metrics: values } = await metrics.send('Performance.getMetrics')
    const task = values.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    visits.push({ requests, complete: last - start, task: task * 1000, longest: await longestTask(page) })
    await page.context().close()
  }
  const median = (pick: (visit: (typeof visits)[number]) => number) =>
    quantile(visits.map(pick), 0.5).toFixed(0)
  return [
    screen,
    median(({ requests }) => requests),
    median(({ complete }) => complete),
    median(({ task }) => task),
    visits.at(-1)?.longest ?? '',
  ]
}

/** The longest tasks while a list is used. */
async function listOf(page: Page, screen: string): Promise<string[]> {
  await page.goto(screen)
  await page.waitForLoadState('networkidle')
  await longestTask(page)
  const turned = await eachInTurn(PAGES, async (number) => {
    const first = await page.locator('tbody tr').first().innerText()
    await page.getByRole('button', { name: `Página ${number}`, exact: true }).click()
    await page.locator('tbody tr').first().filter({ hasNotText: first }).waitFor()
    return longestTask(page)
  })
  await page.locator('tbody').getByRole('checkbox').nth(2).click()
  const selected = await longestTask(page)
  await page.getByRole('searchbox').first().focus()
  const found = page.waitForResponse(/silva/)
  await page.keyboard.type('silva')
  await found
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  return [screen, turned.join(' '), selected, await longestTask(page)]
}

async function scrollSales(page: Page): Promise<string> {
  await page.goto('/vendas')
  await page.waitForLoadState('networkidle')
  await longestTask(page)
  await page.mouse.move(600, 500)
  for (let i = 0; i < WHEEL_TURNS; i++) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.waitForLoadState('networkidle')
  return longestTask(page)
}

async function editForm(page: Page, numero: string): Promise<string[]> {
  const opened: number[] = []
  const form = page.getByRole('dialog', { name: 'Editar Venda' })
  const button = page.getByRole('button', { name: `Editar venda ${numero}`, exact: true })
  for (let i = 0; i < TIMES; i++) {
    await page.goto(`/vendas?texto=${encodeURIComponent(numero)}`)
    await button.hover()
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchForm)
    await button.click()
    await form.locator('form').waitFor()
    opened.push(await page.evaluate(() => Reflect.get(window, 'visibleAfter')))
    await page.waitForLoadState('networkidle')
  }
  await longestTask(page)
  for (const label of ['Nome do cliente', 'Valor da venda', 'Observações']) {
    await form.getByLabel(label).first().focus()
    await page.keyboard.type(LETTERS)
  }
  return [quantile(opened, 0.5).toFixed(0), await longestTask(page)]
}

/** Keeps in `visibleAfter` a promise of the milliseconds from the next click until a dialog's form is painted. Runs in the page. */
function watchForm(): void {
  const visibleAfter = new Promise<number>((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role="dialog"] form')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        })
        observer.observe(document, { subtree: true, childList: true })
      },
      { capture: true, once: true },
    )
  })
  Object.assign(window, { visibleAfter })
}

/** The live memory after a few changes of screen, and after many. */
async function memoryOf(page: Page): Promise<string[][]> {
  const session = await page.context().newCDPSession(page)
  const links = ['Vendas', 'Colaboradores', 'Lojas', 'Dashboard', 'Metas']
  const change = async (times: number) => {
    for (let i = 0; i < times; i++)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: links[i % links.length], exact: true })
        .click()
    await page.waitForLoadState('networkidle')
  }
  const memory = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return (usedSize / 1024 ** 2).toFixed(1)
  }
  await page.goto('/dashboard')
  await change(25)
  const before = await memory()
  await change(CHANGES)
  return [
    ['after 25 changes of screen', before],
    [`after ${CHANGES} more`, await memory()],
  ]
}

async function eachInTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of all) results.push(await work(one))
  return results
}
