// Finds the browser for the tests, and installs one if that needs no user interaction.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { projectNode, ROOT, run, say } from './run.mjs'

/** `{ path }` of a Chromium (null for Playwright's own download), or `{ command }` that installs one. */
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
// The headless shell makes tests a fifth to a third faster. Not every Debian packages it separately, and where one does, it needs
// files of the full package that it does not depend on.
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
