import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from './log.ts'
import { logFilesFor, openLogFiles } from './log-files.ts'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'plantao-log-'))
  folder = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const line = (n: number) => `${String(n).padStart(9, '0')}\n`

test('nothing is created before the first line, and only its owner reads it', () => {
  const { path, write } = openLogFiles(folder)
  expect(readdirSync(parent)).toEqual([])
  write('uma linha\n')
  expect(path).toBe(join(folder, 'plantao.log'))
  expect(read('plantao.log')).toBe('uma linha\n')
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('two files hold the newest lines, each at most as large as agreed, also over several starts', () => {
  for (let n = 0; n < 100; n++) openLogFiles(folder, { maxBytes: 50 }).write(line(n))
  expect(readdirSync(folder).sort()).toEqual(['plantao.1.log', 'plantao.log'])
  expect(read('plantao.1.log')).toBe([90, 91, 92, 93, 94].map(line).join(''))
  expect(read('plantao.log')).toBe([95, 96, 97, 98, 99].map(line).join(''))
})

test('a long run rotates in the same way, and counts bytes rather than letters', () => {
  const { write } = openLogFiles(folder, { maxBytes: 12 })
  for (const text of ['áéíó\n', 'b\n', 'c\n', 'x'.repeat(30)]) write(text)
  expect(read('plantao.1.log')).toBe('c\n')
  expect(read('plantao.log')).toBe('x'.repeat(30))
})

test('without a usable folder the lines go elsewhere, with the reason', () => {
  const said: string[] = []
  mkdirSync(join(folder, 'plantao.log'), { recursive: true })
  openLogFiles(folder, { fallback: (text) => said.push(text) }).write('uma linha\n')
  expect(said).toEqual([expect.stringMatching(/EISDIR[\s\S]*\numa linha\n$/)])
})

test('the logger writes its redacted lines there', () => {
  createLogger('info', openLogFiles(folder)).info({ senha: 'xyzzy' }, 'started')
  expect(read('plantao.log')).toContain('"msg":"started"')
  expect(read('plantao.log')).not.toContain('xyzzy')
})

test('only a server at a terminal writes files; what a supervisor starts goes on with stderr', () => {
  const config = { dataDir: folder, logLevel: 'info' } as const
  expect(logFilesFor({ isTTY: true }, config)?.path).toBe(join(folder, 'plantao.log'))
  expect(logFilesFor({}, config)).toBeNull()
  expect(logFilesFor({ isTTY: true }, { ...config, logLevel: 'silent' })).toBeNull()
})
