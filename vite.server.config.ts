/** Bundles the server into a few files, which load in half the time of 1,600 modules. */
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'

const SERVER = normalizePath(join(import.meta.dirname, 'src/server'))
const SOURCE_LINES = join(import.meta.dirname, 'scripts/lib/source-lines.mjs')

export default defineConfig({
  root: SERVER,
  plugins: [placesOfSources(), mapsOfOurs()],
  ssr: {
    noExternal: true,
    // They read files beside themselves, and only load when a PDF is made.
    external: ['pdfmake', 'fontkit', 'piscina'],
  },
  build: {
    ssr: 'main.ts',
    target: 'node24',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    rolldownOptions: {
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

/**
 * Keeps what modules find by `import.meta` where it is, beside the sources: migrations, texts, dist/web. Modules named by
 * `new URL('./….ts', import.meta.url)`, which threads load, become entries of the bundle. Entries import what names the
 * sources in stack traces.
 */
function placesOfSources(): Plugin {
  let outDir = ''
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    transform(code, file) {
      if (!file.startsWith(SERVER) || !code.includes('import.meta.')) return
      const source = normalizePath(relative(outDir, file))
      const placed = code
        .split(/(new URL\('\.[^']+\.ts', import\.meta\.url\))/)
        .map((part) => {
          const [, module] = /^new URL\('(\.[^']+\.ts)'/.exec(part) ?? []
          if (module) {
            const id = normalizePath(join(dirname(file), module))
            const fileName = entryName(id)
            this.emitFile({ type: 'chunk', id, fileName })
            return `new URL('./${fileName}', import.meta.url)`
          }
          return part
            .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
            .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${source}/..')`)
        })
        .join('')
      return { code: placed, map: null }
    },
    banner: ({ isEntry }) => (isEntry ? `import './${normalizePath(relative(outDir, SOURCE_LINES))}'` : ''),
  }
}

/** Such as vendas-pdf-page.mjs. */
function entryName(file: string): string {
  return normalizePath(relative(SERVER, file)).replaceAll('/', '-').replace(/\.ts$/, '.mjs')
}

/** Leaves the dependencies out of the source maps, which are read when an error is logged. */
function mapsOfOurs(): Plugin {
  return {
    name: 'maps-of-ours',
    transform: (code, file) => (file.includes('node_modules') ? { code, map: { mappings: '' } } : undefined),
  }
}
