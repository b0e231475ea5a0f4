// Checks that the files a browser loads for a screen stay within their number and size limit (gzip).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesOfScreen } from './lib/screen-files.ts'

const WEB = fileURLToPath(new URL('../dist/web', import.meta.url))

/** What every signed-in page loads by itself once its screen is shown. */
const AFTERWARDS = ['api/link.ts', 'eventos/follow.ts', 'shell/opened.ts', 'ui/Toasts.tsx']

/** Screens, their route files, and limits: how many files, and bytes of each kind, with a twentieth of room for what is worth it. */
const SCREENS = [
  {
    name: 'Primeira tela',
    routes: ['shell/ProtectedLayout.tsx', 'dashboard/DashboardScreen.tsx'],
    js: 219_000,
    css: 32_000,
    files: 16,
  },
  {
    name: 'Primeira tela e o que vem depois dela',
    routes: ['shell/ProtectedLayout.tsx', 'dashboard/DashboardScreen.tsx', ...AFTERWARDS],
    js: 265_000,
    files: 21,
  },
  {
    name: 'Vendas',
    routes: ['shell/ProtectedLayout.tsx', 'vendas/VendasScreen.tsx'],
    js: 283_000,
    files: 19,
  },
  {
    name: 'Vendas e o que vem depois dela',
    routes: ['shell/ProtectedLayout.tsx', 'vendas/VendasScreen.tsx', ...AFTERWARDS],
    js: 315_000,
    files: 23,
  },
  { name: 'Entrada (/auth)', routes: ['session/LoginScreen.tsx'], js: 157_000, files: 11 },
  {
    name: 'Entrada, ao entrar',
    routes: ['session/LoginScreen.tsx', 'session/credentials.ts'],
    js: 309_000,
    files: 19,
  },
]

function check() {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'))
  let within = true
  const report = (fits, sentence) => {
    console.log(`${sentence}${fits ? '' : ' — PASSOU'}`)
    within &&= fits
  }
  for (const { name, routes, files: most, ...limits } of SCREENS) {
    const files = filesOfScreen(manifest, routes)
    report(files.length <= most, `${name}: ${files.length} arquivos, limite ${most}`)
    for (const [kind, limit] of Object.entries(limits)) {
      const size = files
        .filter((file) => file.endsWith(`.${kind}`))
        .reduce((sum, file) => sum + sizeOf(file), 0)
      report(
        size <= limit,
        `${name}: ${kilobytes(size)} de ${kind.toUpperCase()}, limite ${kilobytes(limit)}`,
      )
    }
  }
  return within
}

function sizeOf(file) {
  return gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).replace('.', ',')} kB`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(check() ? 0 : 1)
