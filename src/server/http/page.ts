/** The HTML documents of the screens: the built index.html with what the screen is about to ask for. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageData } from '../../contract/page-data.ts'
import { type Asked, firstViewOf } from './first-view.ts'
import { pageDataElement } from './page-data.ts'

export interface Pages {
  /** The addresses of the screens, as Fastify writes them: '/vendas', '/roleta/:id/prova'. */
  addresses: readonly string[]
  /** The document of the screen at `address`, without `data` the same for everybody. */
  documentOf: (address: string, asked: Asked | null) => string
}

/** Written by the build. */
const SCREENS_FILE = '.vite/screens.json'
const HEAD_END = '</head>'
/** Where the screen is rendered; what it begins with follows. */
const ROOT = '<div id="root"></div>'
const WIDE_MENU = 'class="first-view-nav"'
const SIGN_IN = '/auth'
/** Redirected by the router, which does not load another page for that. */
const REDIRECTED = { '/': '/dashboard' }
/** The screens of people who are not signed in; who opens another one is sent to the sign-in. */
const OPEN = new Set([SIGN_IN, '/primeiro-acesso', '/confirmar-email', '/reset-password'])

/** Whether `webRoot` has an interface built by this version. */
export function isBuilt(webRoot: string): boolean {
  return existsSync(join(webRoot, SCREENS_FILE))
}

/** Reads the build in `webRoot`. Throws without one. */
export async function readPages(webRoot: string): Promise<Pages> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8')
  const end = html.indexOf(HEAD_END)
  const bodies = { shell: showing(html, 'shell'), 'sign-in': showing(html, 'sign-in'), none: html }
  const screens: Record<string, string[]> = JSON.parse(await readFile(join(webRoot, SCREENS_FILE), 'utf8'))
  for (const [from, to] of Object.entries(REDIRECTED)) screens[from] = screens[to] ?? []
  const heads = new Map(
    Object.entries(screens).map(([address, files]) => [
      address,
      { atOnce: files.map(preloadOf).join(''), afterPaint: files.map(preloadAfterPaint).join('') },
    ]),
  )
  return {
    addresses: [...heads.keys()],
    documentOf(address, asked) {
      const shown = asked?.data.session.sessao === null && !OPEN.has(address) ? SIGN_IN : address
      const view = frameOf(shown, asked?.data)
      const files = heads.get(shown)?.[view === 'none' ? 'atOnce' : 'afterPaint']
      const body = bodies[view].slice(end)
      const start = `${html.slice(0, end)}${files}${asked ? pageDataElement(asked.data) : ''}`
      const screen = view === 'shell' && asked ? firstViewOf(address, asked) : null
      const filled = screen ? body.replace(ROOT, () => `${ROOT}${screen.text}`) : body
      return start + (asked?.isFolded ? filled.replace(WIDE_MENU, `${WIDE_MENU} data-folded`) : filled)
    },
  }
}

/** Which of index.html's first views the page shows: none where it is not known what the browser will render. */
function frameOf(shown: string, data: PageData | undefined): 'shell' | 'sign-in' | 'none' {
  if (!data) return 'none'
  const { sessao, ambiente } = data.session
  if (sessao) return sessao.user.usuario?.status === 'Ativo' && !OPEN.has(shown) ? 'shell' : 'none'
  return shown === SIGN_IN && !ambiente.primeiro_acesso ? 'sign-in' : 'none'
}

/** index.html with that first view visible. Throws if it has none of that name. */
function showing(html: string, view: string): string {
  const hidden = `id="first-view-${view}" aria-hidden="true" hidden`
  if (!html.includes(hidden)) throw new Error(`index.html has no first view '${view}'`)
  return html.replace(hidden, hidden.replace(/ hidden$/, ''))
}

/**
 * Loads the file early: the font with the styles, as the first view has text, and the rest after them. Style sheets are
 * applied only when their screen's code asks for them.
 */
function preloadOf(file: string): string {
  if (file.endsWith('.woff2'))
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  return `<link ${kindOf(file, 'rel')} fetchpriority="low" crossorigin href="/${file}">`
}

/** The same, of a page with a first view: web/first-view.ts loads what that does not need once it is visible. */
function preloadAfterPaint(file: string): string {
  return file.endsWith('.woff2')
    ? preloadOf(file)
    : `<link ${kindOf(file, 'data-rel')} crossorigin href="/${file}">`
}

function kindOf(file: string, attribute: string): string {
  return file.endsWith('.css') ? `${attribute}="preload" as="style"` : `${attribute}="modulepreload"`
}
