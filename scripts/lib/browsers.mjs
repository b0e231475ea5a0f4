// Finds the browsers for the tests, and installs them if that needs no user interaction.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectNode, ROOT, run, say } from './run.mjs'

/** `{ path }` of a Chromium (null for Playwright's own download), or `{ command }` that installs one. */
export async function ensureChromium() {
  const found = find()
  if (found !== undefined) return { path: found }
  const installed = await installFromDebian('o Chromium', PACKAGES, find)
  if (installed !== undefined) return { path: installed }
  return { command: isDebian() ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium' }
}

/** `{ path }` of a Firefox, or `{ command }` that installs one, if there is such a command; `installs` tries that first. */
export async function ensureFirefox({ installs }) {
  const find = () => program(process.env.PLAYWRIGHT_FIREFOX, FIREFOX_NAMES, FIREFOX_FOLDERS)
  const path =
    find() ?? (installs ? await installFromDebian('o Firefox', [['firefox-esr']], find) : undefined)
  if (path !== undefined) return { path }
  return { command: isDebian() ? 'sudo apt-get install -y firefox-esr' : undefined }
}

/** Installs packages, the first of `choices` by which `find` finds something; undefined where that needs somebody. */
async function installFromDebian(what, choices, find) {
  if (!isDebian() || process.getuid?.() !== 0) return undefined
  say(`Instalando ${what} para os testes…`)
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-q'], quiet)
  for (const packages of choices) {
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet)
    const installed = find()
    if (installed !== undefined) return installed
  }
  return undefined
}

const SHELL = 'chromium-headless-shell'
// The headless shell makes tests a fifth to a third faster. Not every Debian packages it separately, and where one does, it needs
// files of the full package that it does not depend on.
const PACKAGES = [['chromium', SHELL], ['chromium']]
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FIREFOX_NAMES = ['firefox-esr', 'firefox']
// Not Snap's, which does not see the folder in which Playwright makes a profile.
const FIREFOX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/Applications/Firefox.app/Contents/MacOS']

function find() {
  const system = program(process.env.PLAYWRIGHT_CHROMIUM, NAMES, ['/usr/bin', '/usr/local/bin', '/snap/bin'])
  if (system !== undefined) return system
  return existsSync(downloaded()) ? null : undefined
}

/** The program at `named`, or one of `names` in the PATH or `folders`. */
function program(named, names, folders) {
  if (named && existsSync(named)) return named
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  return names.flatMap((name) => all.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Where Playwright stores its own browser, downloaded or not. */
function downloaded() {
  const script =
    "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  return spawnSync(projectNode(), ['-e', script], { cwd: ROOT, encoding: 'utf8' }).stdout
}

function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'))
}
