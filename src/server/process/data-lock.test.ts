import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-lock.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'plantao-lock-'))
})
afterAll(() => rm(parent, { recursive: true }))

test('a folder in use is refused, and free again after release', async () => {
  const dataDir = join(parent, 'a', 'b')
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(DataDirInUse)
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(`a pasta de dados ${dataDir}`)
  lock.release()
  const again = await lockDataDir(dataDir, 0)
  again.release()
})

test('a place that takes no folder is refused with a sentence, also below one that is there', async () => {
  const file = join(parent, 'arquivo')
  await writeFile(file, '')
  const places = [file, join(file, 'dados'), ...(process.platform === 'linux' ? ['/proc/nada/dados'] : [])]
  for (const place of places)
    await expect(lockDataDir(place, 0)).rejects.toThrow(`Não é possível escrever na pasta de dados ${place}`)
})

test('two folders do not disturb one another', async () => {
  const one = await lockDataDir(join(parent, 'one'), 0)
  const two = await lockDataDir(join(parent, 'two'), 0)
  one.release()
  two.release()
})

test('a process that was killed holds nothing', async () => {
  const dataDir = join(parent, 'killed')
  const script = `
    import { lockDataDir } from '${import.meta.dirname}/data-lock.ts'
    globalThis.lock = await lockDataDir(${JSON.stringify(dataDir)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(lockDataDir(dataDir, 0)).rejects.toThrow(DataDirInUse)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockDataDir(dataDir, 0)
  lock.release()
})

test('a folder that cannot be made is refused with a sentence', async () => {
  await writeFile(join(parent, 'file'), '')
  await expect(lockDataDir(join(parent, 'file', 'data'))).rejects.toThrow(/^Não é possível escrever na pasta/)
})
