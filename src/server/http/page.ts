/** The HTML documents of the screens: the built index.html with what the screen is about to ask for. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { FirstViews } from '../../contract/first-view.ts'
import type { PageData, Sidebar } from '../../contract/page-data.ts'
import { searchIn } from './first-calls.ts'
import { pageDataElement } from './page-data.ts'

export interface Pages {
  /** The addresses of the screens, as Fastify writes them: '/vendas', '/roleta/:id/prova'. */
  addresses: readonly string[]
  /** The document of the screen at `address`, without `data` the same for everybody. */
  documentOf: (address: string, asked: Asked | null) => string
}

/** An opened page: its address, its data, and the state of the side navigation. */
interface Asked {
  url: string
  data: PageData
  sidebar: Sidebar
}

/** Written by the build. */
const SCREENS_FILE = '.vite/screens.json'
const FIRST_VIEWS_FILE = '.vite/first-view.mjs'
const HEAD_END = '</head>'
/** Where the screen is rendered; what it begins with follows. */
const ROOT = '<div id="root"></div>'
const SIGN_IN = '/auth'
/** Redirected by the router, which does not load another page for that. */
const REDIRECTED = { '/': '/dashboard' }
/** The screens of people who are not signed in; who opens another one is sent to the sign-in. */
const OPEN = new Set([SIGN_IN, '/primeiro-acesso', '/confirmar-email', '/reset-password'])

/** Whether `webRoot` has an interface built by this version. */
export function isBuilt(webRoot: string): boolean {
  return [SCREENS_FILE, FIRST_VIEWS_FILE].every((file) => existsSync(join(webRoot, file)))
}

/** Reads the build in `webRoot`. Throws without one. A first view that cannot be rendered is left out, and told to `log`. */
export async function readPages(webRoot: string, log: FastifyBaseLogger): Promise<Pages> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8')
  const [head, body] = splitAt(html, html.indexOf(HEAD_END))
  const [beforeView, afterView] = splitAt(body, body.indexOf(ROOT) + ROOT.length)
  const screens: Record<string, string[]> = JSON.parse(await readFile(join(webRoot, SCREENS_FILE), 'utf8'))
  const { firstViews }: { firstViews: FirstViews } = await import(
    pathToFileURL(join(webRoot, FIRST_VIEWS_FILE)).href
  )
  for (const [from, to] of Object.entries(REDIRECTED)) screens[from] = screens[to] ?? []
  const heads = new Map(
    Object.entries(screens).map(([address, files]) => [
      address,
      { atOnce: files.map(preloadOf).join(''), afterPaint: files.map(preloadAfterPaint).join('') },
    ]),
  )

  function firstViewOf(address: string, { url, data, sidebar }: Asked): string {
    try {
      if (viewOf(address, data) === 'sign-in') return firstViews.signIn(data.session)
      return viewOf(address, data) === 'screen'
        ? firstViews.screen(address, { search: searchIn(url), data, sidebar })
        : ''
    } catch (error) {
      log.error(error, 'first view')
      return ''
    }
  }

  return {
    addresses: [...heads.keys()],
    documentOf(address, asked) {
      const shown = asked ? shownAt(address, asked.data) : address
      const view = asked ? firstViewOf(address, asked) : ''
      const files = heads.get(shown)?.[view ? 'afterPaint' : 'atOnce']
      return `${head}${files}${asked ? pageDataElement(asked.data) : ''}${beforeView}${view}${afterView}`
    },
  }
}

const splitAt = (text: string, index: number): [string, string] => [text.slice(0, index), text.slice(index)]

/** The address of the screen that the browser will render for a page. */
function shownAt(address: string, { session }: PageData): string {
  return session.sessao === null && !OPEN.has(address) ? SIGN_IN : address
}

/** The first view that a page shows: none where it is not known what the browser will render. */
function viewOf(address: string, data: PageData): 'screen' | 'sign-in' | 'none' {
  const { sessao, ambiente } = data.session
  const shown = shownAt(address, data)
  if (sessao) return sessao.user.usuario?.status === 'Ativo' && !OPEN.has(shown) ? 'screen' : 'none'
  return shown === SIGN_IN && !ambiente.primeiro_acesso ? 'sign-in' : 'none'
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

/** The same, of a page with a first view: web/first-view/first-view.ts loads what that does not need once it is visible. */
function preloadAfterPaint(file: string): string {
  return file.endsWith('.woff2')
    ? preloadOf(file)
    : `<link ${kindOf(file, 'data-rel')} crossorigin href="/${file}">`
}

function kindOf(file: string, attribute: string): string {
  return file.endsWith('.css') ? `${attribute}="preload" as="style"` : `${attribute}="modulepreload"`
}
