// Checks that the files a browser loads for a screen stay within their number and size limit (gzip).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const WEB = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Screens, their route files, and limits: how many files, and bytes of each kind. */
const SCREENS = [
  {
    name: 'Primeira tela',
    routes: ['shell/ProtectedLayout.tsx', 'dashboard/DashboardScreen.tsx'],
    js: 230_000,
    css: 45_000,
    files: 25,
  },
  {
    name: 'Vendas',
    routes: ['shell/ProtectedLayout.tsx', 'vendas/VendasScreen.tsx'],
    js: 350_000,
    files: 25,
  },
  { name: 'Entrada (/auth)', routes: ['session/LoginScreen.tsx'], js: 190_000, files: 20 },
]

/**
 * The files that a browser loads for a screen: the entry and the routes' chunks, with all static imports.
 * @throws {Error} if a route is neither a chunk of the build nor part of the entry.
 */
export function filesOfScreen(manifest, routes) {
  const entries = Object.entries(manifest)
  const keys = entries.filter(([, chunk]) => chunk.isEntry).map(([key]) => key)
  for (const route of routes) {
    const own = entries.map(([key]) => key).filter((key) => key.split('?')[0] === route)
    if (own.length === 0) throw new Error(`A montagem não tem a rota ${route}.`)
    keys.push(...own)
  }
  const files = new Set()
  const seen = new Set()
  for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    keys.push(...(chunk.imports ?? []))
  }
  return [...files]
}

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
