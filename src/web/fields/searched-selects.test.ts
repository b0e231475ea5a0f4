// biome-ignore lint/style/noRestrictedImports: the test reads files; none of it reaches the browser
import { readdirSync, readFileSync } from 'node:fs'
// biome-ignore lint/style/noRestrictedImports: the test reads files; none of it reaches the browser
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')

test('in every searched select of one record, what is typed replaces the name', () => {
  const searched = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => [file, readFileSync(join(WEB, file), 'utf8')] as const)
    .filter(([, source]) => /^\s+searchable$/m.test(source) && /<Select\b/.test(source))
  expect(searched.length).toBeGreaterThan(1)
  expect(searched.flatMap(([file, source]) => (source.includes('useChosenName(') ? [] : [file]))).toEqual([])
})
