import { expect, test } from 'vitest'
import { filesOfScreen, filesOfScreens } from './lib/screen-files.ts'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_start.js'],
    dynamicImports: ['main.tsx'],
  },
  '_start.js': {
    file: 'assets/start.js',
    css: ['assets/index.css'],
    assets: ['assets/inter.woff2', 'assets/logo.png'],
  },
  'main.tsx': { file: 'assets/main.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_table.js': { file: 'assets/table.js', css: ['assets/table.css'], imports: ['_react.js', '_cell.js'] },
  '_cell.js': { file: 'assets/cell.js', imports: ['_table.js'] },
  'routes/dashboard.tsx?tsr-split=component': {
    file: 'assets/dashboard.js',
    imports: ['_table.js'],
    dynamicImports: ['chart.ts'],
  },
  'routes/vendas.tsx?tsr-split=component': { file: 'assets/vendas.js' },
  'chart.ts': { file: 'assets/chart.js' },
}

test('counts the entry, the app, the route, and what they import at once, each file one time', () => {
  expect(filesOfScreen(manifest, ['routes/dashboard.tsx']).sort()).toEqual([
    'assets/cell.js',
    'assets/dashboard.js',
    'assets/index.css',
    'assets/index.js',
    'assets/main.js',
    'assets/react.js',
    'assets/start.js',
    'assets/table.css',
    'assets/table.js',
  ])
})

test('a build without a font is refused: its first view would be painted with another', () => {
  const { '_start.js': _start, ...rest } = manifest
  expect(() => filesOfScreens({ type: 'root', file: 'Root.tsx', children: [] }, rest, {})).toThrow('fonte')
})

test('a route that the build does not have is refused, not counted as nothing', () => {
  expect(() => filesOfScreen(manifest, ['routes/renamed.tsx'])).toThrow('routes/renamed.tsx')
})

test('lists them by address, with the fonts and what a screen always shows, without what every page names', () => {
  const tree = {
    type: 'root',
    file: 'Root.tsx',
    children: [
      { type: 'index', file: 'Home.tsx' },
      {
        type: 'layout',
        file: 'routes/dashboard.tsx',
        children: [{ type: 'route', path: '/vendas/$id', file: 'routes/vendas.tsx' }],
      },
    ],
  }
  expect(filesOfScreens(tree, manifest, { '/vendas/$id': ['chart.ts'] })).toEqual({
    '/vendas/:id': [
      'assets/inter.woff2',
      'assets/react.js',
      'assets/cell.js',
      'assets/table.js',
      'assets/table.css',
      'assets/dashboard.js',
      'assets/vendas.js',
      'assets/chart.js',
      'assets/main.js',
    ],
  })
})
