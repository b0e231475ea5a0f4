/** What Playwright 1.65 gets wrong with a stock Firefox, which it drives over WebDriver BiDi. */
import type { Browser } from '@playwright/test'

/** Members of Playwright's own side of a browser and a page that its types do not tell. */
interface Inside {
  _browserSession: object
  keyboard: { _raw: object }
}

interface Session {
  send: (method: string, params?: object) => Promise<unknown>
  emit: (event: string, params?: { navigation?: unknown; url?: string }) => boolean
}

interface Keyboard {
  _page: { _page: { mainFrame: () => { mainContext: () => Promise<World> } } }
  sendText: (progress: unknown, text: string) => Promise<void>
}

interface World {
  evaluate: (call: (text: string) => unknown, text: string) => Promise<unknown>
}

/** Sets the colour scheme, for every context, and releases of Firefox do not have it yet. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'

/**
 * Makes Playwright leave out what Firefox does not know, report the downloads of what a page made itself, and enter text as
 * an input method does.
 */
export async function mendFirefox(browser: Browser): Promise<void> {
  const session = prototypeOf<Session>(inside(browser)._browserSession)
  const send = session.send
  session.send = function (method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params)
  }
  const emit = session.emit
  session.emit = function (event, params) {
    // Playwright knows a download by its navigation, which those from a blob's address do not have.
    const isOwn = event.startsWith('browsingContext.download') && params?.navigation === null
    return emit.call(this, event, isOwn ? { ...params, navigation: params.url } : params)
  }
  const page = await browser.newPage()
  // Playwright's own assigns the value, which React takes for its own doing.
  prototypeOf<Keyboard>(inside(page).keyboard._raw).sendText = async function (_progress, text) {
    const world = await this._page._page.mainFrame().mainContext()
    await world.evaluate((inserted) => document.execCommand('insertText', false, inserted), text)
  }
  await page.close()
}

function inside(object: object): Inside {
  const { _connection: connection } = object as { _connection: { toImpl: (object: object) => Inside } }
  return connection.toImpl(object)
}

function prototypeOf<T>(object: object): T {
  return Object.getPrototypeOf(object)
}
