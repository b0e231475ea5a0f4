import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** How many lines of `source` the project's own lint rules refuse because of a literal in a spread. */
function literalSpreads(source) {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-lint-'))
  const { plugins } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  // Without the other rules, for which Biome reads the whole project.
  const config = { root: true, plugins: plugins.map((path) => join(ROOT, path)) }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'sample.ts'), source)
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', 'sample.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(stdout).toContain('Checked 1 file')
  return stderr.match(/a literal in a spread/g)?.length ?? 0
}

test('a literal in a spread is refused, however it is wrapped', () => {
  const refused = [
    'export const a = [...[1, 2], 3]',
    "export const b = [...(['x', 'y'] as const), 'z']",
    'export const c = { ...{ a, b }, d: 1 }',
    'export const d = { ...({ a } satisfies object) }',
    'console.warn(...[1, 2])',
  ]
  expect(literalSpreads(refused.join('\n'))).toBe(refused.length)
})

test('a spread of a value, or of a choice between literals, is not', () => {
  const allowed = [
    'export const a = [...list, ...list.map((item) => item)]',
    'export const b = { ...(list ? { list } : {}), ...rest }',
    'export const c = [...(found ? [found] : [])]',
  ]
  expect(literalSpreads(allowed.join('\n'))).toBe(0)
})
