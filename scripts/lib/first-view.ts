/** Bundles src/web/first-view.tsx for the server, which never imports the browser's sources. */
import { join } from 'node:path'
import { build } from 'vite'

const WEB = join(import.meta.dirname, '../../src/web')

export interface FirstViewBuild {
  /** The module, with all that it imports. */
  code: string
  /** The paths of the style sheets whose classes it writes, in the order of their rules. */
  styles: string[]
}

/** Builds it. Throws if it is more than one file: something that loads later came into it. */
export async function buildFirstView(): Promise<FirstViewBuild> {
  const built = await build({
    configFile: false,
    root: WEB,
    logLevel: 'error',
    // React's own functions for tests have no place in a file for the server, even if a test asks for it.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'first-view.tsx', write: false, minify: true },
  })
  if (!('output' in built)) throw new Error('the build of the first view has no output')
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const [chunk] = chunks
  if (!chunk || chunks.length > 1)
    throw new Error(`the first view is ${chunks.length} files: ${chunks.map(({ name }) => name).join(', ')}`)
  return { code: chunk.code, styles: chunk.moduleIds.filter((id) => id.endsWith('.module.css')) }
}
