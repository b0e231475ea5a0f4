import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_PATHS } from './lib/dev-proxy.ts'

const INTERFACE = join(import.meta.dirname, '../src/web')
const isServers = (path) => new RegExp(SERVER_PATHS).test(path)

test('no file of the interface is asked of the server while one develops', () => {
  const files = readdirSync(INTERFACE, { recursive: true }).map((file) => `/${file.split(sep).join('/')}`)
  expect(files).toContain('/api/api.ts')
  expect(files.filter((file) => isServers(file) || isServers(`${file}?t=1795735325184`))).toEqual([])
})

test.each(['/api/sessao', '/api/docs', '/api/openapi.json', '/api/vendas?texto=a.ts', '/healthz', '/readyz'])(
  'the server answers %s',
  (path) => {
    expect(isServers(path)).toBe(true)
  },
)
