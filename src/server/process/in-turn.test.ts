import { expect, it } from 'vitest'
import { createQueue } from './in-turn.ts'

it('runs one task at a time, in order, also after one that fails', async () => {
  const inTurn = createQueue()
  const events: string[] = []
  const task = (name: string) => async () => {
    events.push(`${name} begins`)
    await Promise.resolve()
    events.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const results = await Promise.allSettled([inTurn(task('a')), inTurn(task('b'))])
  expect(results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'b' }])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

it('runs as many at once as allowed, and those that wait in their order', async () => {
  const inTurn = createQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) =>
    inTurn(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['a', 'b', 'c', 'd'].map(task)
  await expect.poll(() => begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  for (const end of ends.values()) end()
  await Promise.all(all)
})

it('whoever stops waiting gives up the place, and is never begun', async () => {
  const inTurn = createQueue()
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const running = inTurn(() => first.promise)
  const leaving = new AbortController()
  const left = inTurn(async () => void begun.push('left'), leaving.signal)
  const stayed = inTurn(async () => void begun.push('stayed'))
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(inTurn(async () => {}, leaving.signal)).rejects.toThrow('gone')
  first.resolve()
  await Promise.all([running, stayed])
  expect(begun).toEqual(['stayed'])
})

it('as many wait as may, and any more are refused at once', async () => {
  const inTurn = createQueue(1, { waiting: 2, full: () => new Error('full') })
  const first = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const running = inTurn(() => first.promise)
  const left = inTurn(async () => {}, leaving.signal)
  const stayed = inTurn(async () => 'stayed')
  await expect(inTurn(async () => 'refused')).rejects.toThrow('full')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = inTurn(async () => 'next')
  expect(inTurn.load()).toEqual({ running: 1, waiting: 2 })
  first.resolve()
  expect(await Promise.all([running, stayed, next])).toEqual([undefined, 'stayed', 'next'])
})
