import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { minifyContractRouter } from '@orpc/contract'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Manifest, type Plugin, type UserConfig } from 'vite'
import { SERVER_PATHS } from './scripts/lib/dev-proxy.ts'
import { buildFirstView, type FirstViewBuild } from './scripts/lib/first-view.ts'
import { leanMantine } from './scripts/lib/lean-mantine.ts'
import { filesOfScreens } from './scripts/lib/screen-files.ts'
import { sharedChunks } from './scripts/lib/shared-chunks.ts'
import { contract } from './src/contract/index.ts'
import { screens } from './src/web/screens.ts'
import { cssVariables, theme } from './src/web/theme.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const outDir = join(import.meta.dirname, 'dist/web')

/** The oldest browsers that have what public/first.js tests, without which it tells that the browser is too old. */
const OLDEST = ['chrome117', 'edge117', 'firefox124', 'safari17.4']

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return interfaceConfig()
  // The first of two builds finds out which screens share what.
  const first = interfaceConfig()
  const built = await build({
    ...first,
    configFile: false,
    logLevel: 'error',
    build: { ...first.build, write: false, minify: false },
  })
  if (!('output' in built)) throw new Error('the first build has no output')
  const firstView = await buildFirstView()
  const config = interfaceConfig(sharedChunks(built, firstView.styles))
  return { ...config, plugins: [...(config.plugins ?? []), firstViewFile(firstView)] }
})

/** `chunkOf` has the names of the chunks for modules that several screens share. */
function interfaceConfig(chunkOf = new Map<string, string>()): UserConfig {
  return {
    root: join(import.meta.dirname, 'src/web'),
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: join(import.meta.dirname, 'src/web'),
        virtualRouteConfig: screens,
        generatedRouteTree: join(import.meta.dirname, 'src/web/routeTree.gen.ts'),
        tmpDir: join(import.meta.dirname, 'node_modules/.cache/tanstack-router'),
        autoCodeSplitting: true,
        disableLogging: true,
      }),
      react(),
      routesWithoutSchemas(),
      themeAsStyles(),
      leanMantine(),
      compiledWhileArriving(),
      screensFiles(),
      compressedCopies(),
    ],
    build: {
      target: OLDEST,
      outDir,
      emptyOutDir: true,
      manifest: true,
      // The content security policy forbids inline scripts.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // Chunks without their sources' names, which the entry repeats for each screen: 2 kB of the first load. The manifest
          // has the names.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: {
            // A chunk has only the modules named for it: their imports may belong to an earlier screen's chunk.
            includeDependenciesRecursively: false,
            groups: [{ name: (id) => chunkOf.get(id), debugName: 'shared by screens' }],
          },
        },
      },
    },
    server: { proxy: { [SERVER_PATHS]: api } },
  }
}

/**
 * Bundles the contract's routes without their schemas, which are one and a half times as large as the router, and
 * without the words of the API's documentation.
 */
function routesWithoutSchemas(): Plugin {
  const file = join(import.meta.dirname, 'src/web/api/contract-routes.ts')
  return {
    name: 'routes-without-schemas',
    apply: 'build',
    load: (id) =>
      id === file
        ? `export const routes = ${JSON.stringify(minifyContractRouter(contract), withoutWords)}`
        : undefined,
  }
}

function withoutWords(key: string, value: unknown): unknown {
  return key === 'summary' || key === 'tags' ? undefined : value
}

const THEME = 'virtual:theme.css'

/** Writes the theme's variables into the first style sheet, so that they are there before any script. */
function themeAsStyles(): Plugin {
  return {
    name: 'theme-as-styles',
    enforce: 'pre',
    resolveId: (id) => (id === THEME ? `\0${THEME}` : undefined),
    load: (id) => (id === `\0${THEME}` ? themeVariables() : undefined),
  }
}

/** Those that differ from the defaults, which Mantine's own style sheet has. */
function themeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const [all, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)]
  const differing = (part: keyof typeof usual) => {
    const known: Record<string, string> = usual[part]
    return Object.fromEntries(
      Object.entries({ ...all[part], ...own[part] }).filter(([name, value]) => known[name] !== value),
    )
  }
  return convertCssVariables({
    variables: differing('variables'),
    light: differing('light'),
    dark: differing('dark'),
  })
}

/** Writes, for the server, what renders a page's first view. */
function firstViewFile({ code }: FirstViewBuild): Plugin {
  return {
    name: 'first-view-file',
    apply: 'build',
    writeBundle: () => writeFile(join(outDir, '.vite/first-view.mjs'), code),
  }
}

/** Imported dynamically, yet part of what the screen always shows. */
const SHOWN_AT_ONCE = {
  '/dashboard': ['dashboard/DashboardFilters.tsx', 'dashboard/Panel.tsx'],
}

/** Writes the files of each screen for the server, which names them in the screen's page. */
function screensFiles(): Plugin {
  return {
    name: 'screens-files',
    apply: 'build',
    async writeBundle() {
      const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
      const files = filesOfScreens(screens, manifest, SHOWN_AT_ONCE)
      await writeFile(join(outDir, '.vite/screens.json'), JSON.stringify(files))
    },
  }
}

/** The chunks of which every signed-in page calls most. In the others, most functions wait for a form or dialog. */
const CALLED_AT_ONCE: ReadonlySet<string> = new Set(['app', 'main', 'shell'])

/**
 * Chromium compiles all functions of a file that begins with this comment in another thread, while the file arrives; otherwise
 * each when it is first called, in the page's own. Other browsers do not know it.
 */
function compiledWhileArriving(): Plugin {
  return {
    name: 'compiled-while-arriving',
    apply: 'build',
    generateBundle: {
      // After Vite's own additions, which would come before it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && CALLED_AT_ONCE.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Writes .br and .gz copies of text files, so that the server does not have to compress. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    async writeBundle() {
      const files = (await readdir(outDir, { recursive: true })).filter((name) =>
        /\.(js|css|html|svg|json)$/.test(name),
      )
      await Promise.all(files.map((name) => compress(join(outDir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
