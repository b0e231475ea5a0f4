/** The HTML documents of the screens: the built index.html, with the files that each screen is about to load. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The document of each screen by its address, as Fastify writes it: '/vendas', '/roleta/:id/prova'. */
export type Pages = ReadonlyMap<string, string>

/** Written by the build. */
const SCREENS_FILE = '.vite/screens.json'
const HEAD_END = '</head>'

/** Whether `webRoot` has an interface built by this version. */
export function isBuilt(webRoot: string): boolean {
  return existsSync(join(webRoot, SCREENS_FILE))
}

/** Reads the build in `webRoot`. Throws without one. */
export async function readPages(webRoot: string): Promise<Pages> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8')
  const screens: Record<string, string[]> = JSON.parse(await readFile(join(webRoot, SCREENS_FILE), 'utf8'))
  const pages = Object.entries(screens).map(([address, files]): [string, string] => [
    address,
    html.replace(HEAD_END, () => `${files.map(preloadOf).join('')}${HEAD_END}`),
  ])
  return new Map(pages)
}

/** Loads the file early; style sheets are applied only when their screen's code asks for them. */
function preloadOf(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${file}">`
}
