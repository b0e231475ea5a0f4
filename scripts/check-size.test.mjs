import { expect, test } from 'vitest'
import { filesOfScreen } from './check-size.mjs'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'], imports: ['_react.js'] },
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

test('counts the entry, the route, and what they import at once, each file one time', () => {
  expect(filesOfScreen(manifest, ['routes/dashboard.tsx']).sort()).toEqual([
    'assets/cell.js',
    'assets/dashboard.js',
    'assets/index.css',
    'assets/index.js',
    'assets/react.js',
    'assets/table.css',
    'assets/table.js',
  ])
})

test('a route that the build does not have is refused, not counted as nothing', () => {
  expect(() => filesOfScreen(manifest, ['routes/renamed.tsx'])).toThrow('routes/renamed.tsx')
})
