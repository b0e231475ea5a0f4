import { expect, it } from 'vitest'
import { createQueue, type Queue } from './in-turn.ts'

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
  const inTurn = createQueue({ atOnce: 2 })
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
  const left = inTurn(async () => void begun.push('left'), { signal: leaving.signal })
  const stayed = inTurn(async () => void begun.push('stayed'))
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(inTurn(async () => {}, { signal: leaving.signal })).rejects.toThrow('gone')
  first.resolve()
  await Promise.all([running, stayed])
  expect(begun).toEqual(['stayed'])
})

it('as many wait as may, and any more are refused at once', async () => {
  const inTurn = createQueue({ maxWaiting: 2 })
  const first = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const running = inTurn(() => first.promise)
  const left = inTurn(async () => {}, { signal: leaving.signal })
  const stayed = inTurn(async () => 'stayed')
  await expect(inTurn(async () => 'refused')).rejects.toMatchObject({ codigo: 'SERVIDOR_OCUPADO' })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = inTurn(async () => 'next')
  expect(inTurn.load()).toEqual({ running: 1, waiting: 2 })
  first.resolve()
  expect(await Promise.all([running, stayed, next])).toEqual([undefined, 'stayed', 'next'])
})

/** Queues tasks that end when told to. `begun` has the names of those that began. */
function tasksOf(inTurn: Queue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, asker: string) =>
    inTurn(
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      { asker },
    )
  return { begun, add, end: (name: string) => ends.get(name)?.() }
}

it('those who wait take turns, however many tasks each asks for', async () => {
  const { begun, add, end } = tasksOf(createQueue())
  const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('b1', 'b'), add('c1', 'c'), add('b2', 'b')]
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
})

it('nobody has more than their share at once, even while there is room', async () => {
  const inTurn = createQueue({ atOnce: 3, perAsker: 2 })
  const { begun, add, end } = tasksOf(inTurn)
  const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a')]
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  all.push(add('b1', 'b'), add('b2', 'b'))
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  expect(inTurn.load()).toEqual({ running: 3, waiting: 1 })
  for (const name of ['a2', 'b1', 'b2']) end(name)
  await expect.poll(() => begun.at(-1)).toBe('a3')
  end('a3')
  await Promise.all(all)
  expect(inTurn.load()).toEqual({ running: 0, waiting: 0 })
})

it('who has most waiting makes room for others', async () => {
  const inTurn = createQueue({ maxWaiting: 3 })
  const { begun, add, end } = tasksOf(inTurn)
  const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a')]
  const latest = add('a4', 'a')
  latest.catch(() => {})
  all.push(add('b1', 'b'))
  await expect(latest).rejects.toMatchObject({ codigo: 'SERVIDOR_OCUPADO' })
  await expect(add('a5', 'a')).rejects.toMatchObject({ codigo: 'SERVIDOR_OCUPADO' })
  await expect(add('b2', 'b')).rejects.toMatchObject({ codigo: 'SERVIDOR_OCUPADO' })
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
})
