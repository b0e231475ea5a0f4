import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptSecret } from './secret-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('is made once, for its user alone, and stays', async () => {
  const file = join(folder, 'secret')
  const secret = await keptSecret(file)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await keptSecret(file)).toBe(secret)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('differs from file to file', async () => {
  expect(await keptSecret(join(folder, 'a'))).not.toBe(await keptSecret(join(folder, 'b')))
})

test('half a secret of a start that was interrupted is not taken', async () => {
  await writeFile(join(folder, 'secret.incompleto'), 'abc')
  expect(await keptSecret(join(folder, 'secret'))).toHaveLength(64)
})
