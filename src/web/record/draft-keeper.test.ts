import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftKeeper, type DraftState } from './draft-keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function keeperOf(save: (content: string) => Promise<unknown> = () => Promise.resolve()) {
  const calls: string[] = []
  const states: DraftState[] = []
  const keeper = createDraftKeeper<string>({
    save: (content) => {
      calls.push(`save ${content}`)
      return save(content)
    },
    remove: async () => calls.push('remove'),
    onState: (state) => states.push(state),
    delayMs: 1000,
  })
  return { keeper, calls, states }
}

test('only the latest content is kept, a while after the last change', async () => {
  const { keeper, calls, states } = keeperOf()
  keeper.schedule('a')
  await vi.advanceTimersByTimeAsync(999)
  keeper.schedule('ab')
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toEqual([])
  expect(states.at(-1)).toBe('saving')
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['save ab'])
  expect(states.at(-1)).toBe('saved')
})

test('what was typed while an earlier save was under way is not called kept', async () => {
  let finish = () => {}
  const { keeper, states } = keeperOf(() => new Promise<void>((resolve) => (finish = resolve)))
  keeper.schedule('a')
  await vi.advanceTimersByTimeAsync(1000)
  keeper.schedule('ab')
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(states).not.toContain('saved')
})

test('back to what was opened removes the draft', async () => {
  const { keeper, calls, states } = keeperOf()
  keeper.schedule(null)
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls).toEqual(['remove'])
  expect(states.at(-1)).toBe('idle')
})

test('discarding forgets what was scheduled and waits for what is under way', async () => {
  let finish = () => {}
  const { keeper, calls } = keeperOf(() => new Promise<void>((resolve) => (finish = resolve)))
  keeper.schedule('a')
  const flushed = keeper.flush()
  keeper.schedule('b')
  const discarded = keeper.discard()
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual(['save a'])
  finish()
  expect(await flushed).toBe(true)
  expect(await discarded).toBe(true)
  expect(calls).toEqual(['save a', 'remove'])
})

test('a failure is told, and the next change tries again', async () => {
  let fails = true
  const { keeper, states } = keeperOf(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve()))
  keeper.schedule('a')
  expect(await keeper.flush()).toBe(false)
  expect(states.at(-1)).toBe('failed')
  fails = false
  keeper.schedule('b')
  expect(await keeper.flush()).toBe(true)
  expect(states.at(-1)).toBe('saved')
})

test('flushing with nothing scheduled calls nothing', async () => {
  const { keeper, calls } = keeperOf()
  expect(await keeper.flush()).toBe(true)
  expect(calls).toEqual([])
})
