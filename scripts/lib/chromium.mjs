// Finding the browser that the tests drive, and getting one where that needs nobody's help.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectNode, ROOT, run, say } from './run.mjs'

/**
 * `{ path }` of a Chromium (null: the one that Playwright downloaded and finds by itself), or `{ command }`,
 * which gets one.
 */
export async function ensureChromium() {
  const found = find()
  if (found !== undefined) return { path: found }
  const debian = isDebian()
  if (debian && process.getuid?.() === 0) {
    say('Instalando o Chromium para os testes…')
    const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-q'], quiet)
    for (const packages of PACKAGES) {
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet)
      const installed = find()
      if (installed !== undefined) return { path: installed }
    }
  }
  return { command: debian ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium' }
}

const SHELL = 'chromium-headless-shell'
// Without windows that nobody sees, the tests take a fifth less. Not every Debian has it apart, and where it has, it does
// not start without files of the other's, which it does not ask for.
const PACKAGES = [['chromium', SHELL], ['chromium']]
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find() {
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named && existsSync(named)) return named
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  )
  if (system) return system
  return existsSync(downloaded()) ? null : undefined
}

/** Where Playwright keeps, or would keep, the browser of its own. */
function downloaded() {
  const script =
    "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  return spawnSync(projectNode(), ['-e', script], { cwd: ROOT, encoding: 'utf8' }).stdout
}

function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'))
}
