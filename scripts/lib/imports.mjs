// Which file of a layer imports which, and which of them go round in a circle.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { ROOT } from './run.mjs'

/** @typedef {{ from: string, to: string }} Import  paths from the project's root, such as src/core/dates.ts */

/** Every import between two files of `src/<layer>`, of types too; paths without an ending are left out. */
export function importsIn(layer) {
  const files = readdirSync(join(ROOT, 'src', layer), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.name.endsWith('.gen.ts'))
    .map((file) => slashed(relative(ROOT, join(file.parentPath, file.name))))
  return files.flatMap((from) =>
    pathsImported(readFileSync(join(ROOT, from), 'utf8'))
      .map((path) => ({ from, to: slashed(normalize(join(dirname(from), path))) }))
      .filter(({ to }) => to.startsWith(`src/${layer}/`) && existsSync(join(ROOT, to))),
  )
}

/** For each file that is imported by one of `files`, the files that import it: paths from the project's root. */
export function importersAmong(files) {
  const importers = new Map()
  for (const from of files.filter((path) => /\.(?:tsx?|mjs)$/.test(path)))
    for (const path of pathsImported(readFileSync(join(ROOT, from), 'utf8'))) {
      const to = slashed(normalize(join(dirname(from), path)))
      importers.set(to, [...(importers.get(to) ?? []), from])
    }
  return importers
}

function slashed(path) {
  return path.replaceAll('\\', '/')
}

/** The relative paths that a source imports, also by import(). */
function pathsImported(source) {
  return [...source.matchAll(/(?:from|import|import\()\s*'(\.[^']+\.(?:tsx?|mjs|css))'/g)].map(
    ([, path]) => path,
  )
}

/**
 * 'vendas' for src/server/vendas/pdf.ts; null for src/server/main.ts, an entry point. A file at the root of core and
 * contract is a noun: 'lojas' for src/core/lojas.ts.
 */
export function folderOf(path) {
  const [, layer, folder, ...rest] = path.split('/')
  if (rest.length > 0) return folder
  return layer === 'core' || layer === 'contract' ? folder.replace(/\.tsx?$/, '') : null
}

/** 'database/schema' for src/server/database/schema/types.ts; null for what stands at the top of its folder, which its rooms share. */
export function roomOf(path) {
  const folders = path.split('/').slice(2, -1)
  return folders.length > 1 ? folders.join('/') : null
}

/**
 * One shortest circle for each start that is not in a circle already found: ['a', 'b', 'a'].
 * @param {[string, string][]} edges
 */
export function circlesIn(edges) {
  const next = Map.groupBy(edges, ([from]) => from)
  const found = []
  for (const start of next.keys()) {
    if (found.some((circle) => circle.includes(start))) continue
    const circle = wayBack(start, next)
    if (circle) found.push(circle)
  }
  return found
}

/** The shortest way from `start` back to it, or null. */
function wayBack(start, next) {
  const ways = [[start]]
  const seen = new Set()
  for (const way of ways)
    for (const [, to] of next.get(way.at(-1)) ?? []) {
      if (to === start) return [...way, start]
      if (!seen.has(to)) ways.push([...way, to])
      seen.add(to)
    }
  return null
}
