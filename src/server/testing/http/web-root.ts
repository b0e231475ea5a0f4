/** A built interface, small and made up, for tests of how it is served. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PAGE_DATA, type PageData } from '../../../contract/page-data.ts'

/** The page of an address that is no screen. */
export const PLAIN_PAGE =
  '<!doctype html><html><head><title>Plantão</title></head><body><div id="root"></div>' +
  '<div id="first-view-shell" aria-hidden="true" hidden></div>' +
  '<div id="first-view-sign-in" aria-hidden="true" hidden></div></body></html>'

/** For pages of a machine that is busy with other tests. */
export const PATIENT_MS = 60_000

/** Its screens and their files. */
export const SCREENS = {
  '/auth': ['assets/inter.woff2', 'assets/login.js'],
  '/dashboard': ['assets/shell.js', 'assets/dashboard.js', 'assets/dashboard.css'],
  '/vendas': ['assets/shell.js', 'assets/vendas.js'],
  '/roleta/:id/prova': ['assets/prova.js'],
}

/** Its folder. */
export function buildWebRoot(): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'plantao-web-'))
  for (const folder of ['.vite', 'assets']) mkdirSync(join(webRoot, folder))
  writeFileSync(join(webRoot, 'index.html'), PLAIN_PAGE)
  writeFileSync(join(webRoot, '.vite/screens.json'), JSON.stringify(SCREENS))
  writeFileSync(join(webRoot, 'assets/vendas.js'), 'export {}')
  return webRoot
}

/** What a page brought; null if nothing. */
export function dataIn(page: string): PageData | null {
  const element = new RegExp(`<script type="application/json" id="${PAGE_DATA}">(.*?)</script>`)
  const [, json] = element.exec(page) ?? []
  return json === undefined ? null : JSON.parse(json)
}
