/**
 * Takes the manual's screenshots from the demo data: npm run manual
 * A full run also deletes screenshots that are no longer taken. With names of CHAPTERS as arguments, it takes only those
 * chapters' screenshots: npm run manual -- roleta dashboard
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import { LOGINS } from '../../src/server/demo/usuarios.ts'
import { startWholeServer } from '../harness/whole-server.ts'
import { takeCargasPictures } from './cargas.ts'
import { takeColaboradoresPictures } from './colaboradores.ts'
import { takeDashboardPictures } from './dashboard.ts'
import { takeFinanceiroPictures } from './financeiro.ts'
import { takeImportPictures } from './importacao.ts'
import { takeRecordsImportPictures } from './importacao-de-cadastros.ts'
import { takeSalesImportPictures } from './importacao-de-vendas.ts'
import { takeManagementPictures } from './management.ts'
import { takeProfilePictures } from './profile.ts'
import { takeProtectionPictures } from './protection.ts'
import { takeRankingPictures } from './ranking.ts'
import { takeRecordsPictures } from './records.ts'
import { takeRoletaPictures } from './roleta.ts'
import { takeSalesPictures } from './sales.ts'
import { takeSignInPictures } from './sign-in.ts'
import { takeUserPictures } from './users.ts'

const FOLDER = join(import.meta.dirname, '../../docs/manual/imagens')
const LARGEST_BYTES = 200_000

/** Opens browsers and takes screenshots. */
export interface Photographer {
  /** Origin of the demo's server. */
  url: string
  /** Opens a separate browser, signed in or as a visitor. */
  visit(who: 'Administrador' | 'Staff' | 'visitante'): Promise<Page>
  /** Takes a screenshot of the viewport, or of one element. */
  take(name: string, of: Page | Locator): Promise<void>
}

/** Takes each chapter's screenshots. The order matters, because each chapter changes the demo data for the next ones. */
const CHAPTERS: Readonly<Record<string, (photographer: Photographer) => Promise<void>>> = {
  entrar: (photographer) => takeSignInPictures(photographer, setupLink()),
  vendas: takeSalesPictures,
  financeiro: takeFinanceiroPictures,
  gestao: takeManagementPictures,
  colaboradores: takeColaboradoresPictures,
  importacao: takeImportPictures,
  'importacao-de-vendas': takeSalesImportPictures,
  'importacao-de-cadastros': takeRecordsImportPictures,
  cadastros: takeRecordsPictures,
  usuarios: takeUserPictures,
  perfil: takeProfilePictures,
  roleta: takeRoletaPictures,
  dashboard: takeDashboardPictures,
  ranking: takeRankingPictures,
  protecao: takeProtectionPictures,
  cargas: (photographer) => takeCargasPictures(photographer, setupLink()),
}

const asked = process.argv.slice(2)
for (const name of asked) if (!CHAPTERS[name]) throw new Error(`${name} is none of ${Object.keys(CHAPTERS)}`)

const executablePath = process.env.PLAYWRIGHT_CHROMIUM || undefined
const browser = await chromium.launch({
  executablePath,
  // Chromium cannot use its sandbox as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const copies = await mkdtemp(join(tmpdir(), 'plantao-copias-'))
const demo = await startWholeServer({ demo: true, env: { BACKUP_DIR: copies } })
const empty = await startWholeServer({ demo: false })
const taken = new Set<string>()
try {
  await mkdir(FOLDER, { recursive: true })
  const photographer = photographerAt(demo.url, browser)
  for (const [name, takePictures] of Object.entries(CHAPTERS))
    if (asked.length === 0 || asked.includes(name)) await takePictures(photographer)
  if (asked.length === 0)
    for (const file of await readdir(FOLDER)) if (!taken.has(file)) await rm(join(FOLDER, file))
  await refuseLargeOnes()
} finally {
  await browser.close()
  await Promise.all([demo.stop(), empty.stop()])
  await rm(copies, { recursive: true })
}

/** The set-up link for the first Administrador, printed by the empty server at start. */
function setupLink(): string {
  const link = /http\S+\/primeiro-acesso\?token=\S+/.exec(empty.process.output())?.[0]
  if (!link) throw new Error(`the start printed no set-up link:\n${empty.process.output()}`)
  return link
}

function photographerAt(url: string, on: Browser): Photographer {
  return {
    url,
    async visit(who) {
      const context = await on.newContext({
        baseURL: url,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport: { width: 1280, height: 800 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(30_000)
      if (who !== 'visitante') {
        const login = LOGINS.find(({ cargo }) => cargo === who)
        const data = { email: login?.email, password: login?.senha }
        const answer = await context.request.post('/api/sessao', { data, headers: { origin: url } })
        if (!answer.ok()) throw new Error(`${who} could not sign in: ${await answer.text()}`)
      }
      return context.newPage()
    },
    async take(name, of) {
      const file = `${name}.png`
      taken.add(file)
      await standing('page' in of ? of.page() : of)
      // Centres the element, so that neither the top bar nor the sticky buttons cover it.
      if ('elementHandle' in of) await of.evaluate((part) => part.scrollIntoView({ block: 'center' }))
      await of.screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'hide' })
      process.stdout.write(`${file}\n`)
    },
  }
}

/** Waits until the page shows its screen, with all parts that load later. */
async function standing(page: Page): Promise<void> {
  await expect(page.locator('.first-view')).toHaveCount(0)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
}

async function refuseLargeOnes(): Promise<void> {
  const sizes = await Promise.all(
    [...taken].map(async (file) => ({ file, size: (await stat(join(FOLDER, file))).size })),
  )
  const large = sizes.filter(({ size }) => size > LARGEST_BYTES).map(({ file, size }) => `${file}: ${size}`)
  if (large.length > 0) throw new Error(`at most ${LARGEST_BYTES} bytes are wanted; ${large.join(', ')}`)
}
