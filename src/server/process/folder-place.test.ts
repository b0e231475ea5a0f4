import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copiedAt, isCopy, keepPlace, placeFile } from './folder-place.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'plantao-lugar-'))
})
afterAll(() => rm(parent, { recursive: true }))

async function newFolder(name: string): Promise<string> {
  const folder = join(parent, name)
  await mkdir(folder)
  return folder
}

const HOWS: Record<string, (from: string, to: string) => unknown> = {
  'cp -r': (from, to) => execFileSync('cp', ['-r', from, to]),
  'cp -a': (from, to) => execFileSync('cp', ['-a', from, to]),
  tar: (from, to) =>
    execFileSync('sh', ['-c', 'mkdir "$1" && tar cf - -C "$0" . | tar xpf - -C "$1"', from, to]),
}

describe('a folder', () => {
  it('without the file, or with one that says nothing, gets one, which is no sign', async () => {
    const folder = await newFolder('before')
    expect(await copiedAt(folder)).toBeNull()
    const { ino, birthtimeNs } = await stat(placeFile(folder), { bigint: true })
    expect(await readFile(placeFile(folder), 'utf8')).toBe(`${ino} ${birthtimeNs}\n`)
    expect(await copiedAt(folder)).toBeNull()
    await writeFile(placeFile(folder), '')
    expect(await copiedAt(folder)).toBeNull()
    expect(await readFile(placeFile(folder), 'utf8')).toMatch(/^\d+ \d+\n$/)
  })

  it('that is moved on its disk, or whose file is touched, is not a copy', async () => {
    const folder = await newFolder('moved')
    await keepPlace(folder)
    const there = join(parent, 'there')
    await rename(folder, there)
    await chmod(placeFile(there), 0o644)
    expect(await copiedAt(there)).toBeNull()
  })

  it.each(Object.keys(HOWS))(
    'copied by %s is one until its place is kept, and the original is none',
    async (how) => {
      const name = how.replace(' ', '')
      const folder = await newFolder(name)
      await keepPlace(folder)
      const began = Date.now()
      const copy = join(parent, `${name} 2`)
      HOWS[how]?.(folder, copy)
      for (const _ of [1, 2]) {
        const at = await copiedAt(copy)
        // The clock of files stands still for some milliseconds.
        expect(at?.getTime()).toBeGreaterThan(began - 100)
        expect(at?.getTime()).toBeLessThanOrEqual(Date.now())
      }
      expect(await copiedAt(folder)).toBeNull()
      await keepPlace(copy)
      expect(await copiedAt(copy)).toBeNull()
    },
  )
})

it('where the system knows no birth, a copy cannot be told from what only got another inode', async () => {
  const folder = await newFolder('without birth')
  await keepPlace(folder)
  const copy = join(parent, 'without birth 2')
  execFileSync('cp', ['-r', folder, copy])
  const lastChange = async (file: string) => {
    const { ino, ctimeNs } = await stat(file, { bigint: true })
    return { ino, ctimeNs, birthtimeNs: ctimeNs }
  }
  expect(await copiedAt(copy, lastChange)).toBeNull()
  expect(await copiedAt(copy)).not.toBeNull()
})

it('an inode or a birth that stayed, or a birth that is not known, is no sign', () => {
  const then = { inode: 7n, nascimento: 100n }
  expect(isCopy(then, { inode: 8n, nascimento: 200n })).toBe(true)
  expect(isCopy(then, { inode: 7n, nascimento: 200n })).toBe(false)
  expect(isCopy(then, { inode: 8n, nascimento: 100n })).toBe(false)
  expect(isCopy(then, { inode: 8n, nascimento: 0n })).toBe(false)
  expect(isCopy({ inode: 7n, nascimento: 0n }, { inode: 8n, nascimento: 200n })).toBe(false)
})
