/** Finds in the build's manifest which files a browser loads for a screen. */
import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes'
import type { Manifest, ManifestChunk } from 'vite'

/**
 * Returns the fonts and files of each screen by its address as Fastify writes it ('/roleta/:id/prova'), in the order they are
 * needed, without those that index.html names itself. `shownAtOnce` has the source files, by address, that a screen
 * imports dynamically but always shows. Throws if the build lacks one of them, or the font.
 */
export function filesOfScreens(
  tree: VirtualRootRoute,
  manifest: Manifest,
  shownAtOnce: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> {
  const atOnce = chunksFrom(manifest, entriesOf(manifest))
  const named = new Set(filesOf(atOnce))
  const fonts = atOnce.flatMap(({ assets = [] }) => assets.filter(isFont))
  // Without a preload the first view is painted with another font, and again with this one.
  if (fonts.length === 0) throw new Error('A montagem não tem a fonte das telas.')
  return Object.fromEntries(
    routesIn(tree.children).map(({ path, files }) => {
      const all = filesOfScreen(manifest, [...files, ...(shownAtOnce[path] ?? [])])
      return [path.replaceAll(/\$(\w+)/g, ':$1'), [...fonts, ...all.filter((file) => !named.has(file))]]
    }),
  )
}

/** What the entry always imports, dynamically. */
const APP = 'main.tsx'

/**
 * The files that a screen loads: the entry, the chunks of `routes` (source files), those of a route before the next one's, and the
 * app, which renders them; each after its static imports. Throws if a route is not a chunk of the build.
 */
export function filesOfScreen(manifest: Manifest, routes: readonly string[]): string[] {
  const chunks = [...routes, APP].flatMap((route) => {
    const own = Object.keys(manifest).filter((key) => key.split('?')[0] === route)
    if (own.length === 0) throw new Error(`A montagem não tem a rota ${route}.`)
    return own
  })
  return filesOf(chunksFrom(manifest, [...entriesOf(manifest), ...chunks]))
}

const entriesOf = (manifest: Manifest) => Object.keys(manifest).filter((key) => manifest[key]?.isEntry)

const isFont = (file: string) => file.endsWith('.woff2')

/** These chunks and all that they import statically, each once, after its imports. */
function chunksFrom(manifest: Manifest, keys: readonly string[]): ManifestChunk[] {
  const chunks: ManifestChunk[] = []
  const seen = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (seen.has(key) || !chunk) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) add(imported)
    chunks.push(chunk)
  }
  for (const key of keys) add(key)
  return chunks
}

function filesOf(chunks: readonly ManifestChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}

/** The addresses in the tree, each with the files of its layouts and its own. The index and the root are in the entry. */
function routesIn(
  nodes: readonly VirtualRouteNode[] = [],
  layouts: readonly string[] = [],
): { path: string; files: string[] }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'layout') return routesIn(node.children, [...layouts, node.file])
    if (node.type !== 'route' || node.file === undefined) return []
    return [{ path: node.path, files: [...layouts, node.file] }]
  })
}
