/** A built interface, small and made up, for tests of how it is served. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_DATA, type PageData } from '../../../contract/page-data.ts'

/** The page of an address that is no screen. */
export const PLAIN_PAGE =
  '<!doctype html><html><head><title>Plantão</title></head><body><div id="root"></div></body></html>'

/** The HTML that its pages show before their scripts run. */
export const FIRST_VIEWS = {
  screen: '<p>first view of a screen</p>',
  signIn: '<p>first view of the sign-in</p>',
}
const FIRST_VIEW_CODE = `export const firstViews = {
  screen: () => '${FIRST_VIEWS.screen}',
  signIn: () => '${FIRST_VIEWS.signIn}',
}`

/** For pages of a machine that is busy with other tests. */
export const PATIENT_MS = 60_000

/** Its screens and their files. */
export const SCREENS = {
  '/auth': ['assets/inter.woff2', 'assets/login.js'],
  '/dashboard': ['assets/shell.js', 'assets/dashboard.js', 'assets/dashboard.css'],
  '/vendas': ['assets/shell.js', 'assets/vendas.js'],
  '/comissoes': ['assets/shell.js', 'assets/comissoes.js'],
  '/roleta/:id/prova': ['assets/prova.js'],
}

/** Its folder. `firstViewCode` is what renders the first views. */
export function buildWebRoot(firstViewCode = FIRST_VIEW_CODE): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'plantao-web-'))
  for (const folder of ['.vite', 'assets']) mkdirSync(join(webRoot, folder))
  writeFileSync(join(webRoot, 'index.html'), PLAIN_PAGE)
  writeFileSync(join(webRoot, '.vite/screens.json'), JSON.stringify(SCREENS))
  writeFileSync(join(webRoot, '.vite/first-view.mjs'), firstViewCode)
  writeFileSync(join(webRoot, 'assets/vendas.js'), 'export {}')
  return webRoot
}

/** The data that a page brought; null if it brought none. */
export function dataIn(page: string): PageData | null {
  const element = new RegExp(`<script type="application/json" id="${PAGE_DATA}">(.*?)</script>`)
  const [, json] = element.exec(page) ?? []
  return json === undefined ? null : JSON.parse(json)
}
