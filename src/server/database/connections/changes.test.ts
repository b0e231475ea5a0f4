import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS } from '../../../core/eventos.ts'
import { createEvents } from './changes.ts'
import type { Hearing } from './listener.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens streams and returns how many messages each got, after the first one. `save` announces a change. */
async function openStreams(count: number) {
  let hearing: Hearing | undefined
  const events = createEvents({
    database: {
      listen: (heard) => {
        hearing = heard
        return { ready: Promise.resolve(), close: async () => {} }
      },
    },
    heartbeatMs: 600_000,
  })
  const told = Array.from({ length: count }, () => -1)
  for (const n of told.keys())
    void (async () => {
      const stream = events.watch({ userId: `${n}`, sessionId: `${n}`, isGood: async () => true })
      for await (const _ of stream) told[n] = (told[n] ?? 0) + 1
    })()
  await vi.advanceTimersByTimeAsync(1)
  const save = (tabela: string) => hearing?.onNotification('plantao_mudancas', JSON.stringify({ tabela }))
  return { events, told, save, total: () => told.reduce((sum, n) => sum + n, 0) }
}

it('a few screens are told at once, and all of them', async () => {
  const { events, told, save } = await openStreams(3)
  save('vendas')
  await vi.advanceTimersByTimeAsync(400)
  expect(told).toEqual([1, 1, 1])
  await events.close()
})

it('two hundred screens that follow five saves a second read again 25 times a second at most, each every 16 s at least', async () => {
  const { events, told, save, total } = await openStreams(200)
  save('vendas')
  await vi.advanceTimersByTimeAsync(1_000)
  // Not all of them at the same time.
  expect(total()).toBeLessThan(50)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(told.map(() => 1))
  for (let i = 0; i < 5 * 60; i++) {
    save('vendas')
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(total() - 200).toBeLessThan(60 * 25)
  expect(Math.min(...told)).toBeGreaterThan(60 / 17)
  await events.close()
})

it('however many screens are open, none is told nothing for so long that it takes its stream for lost', async () => {
  const { events, told, save } = await openStreams(2_000)
  const silences: number[] = []
  let before = [...told]
  for (let second = 0, quiet = told.map(() => 0); second < 120; second++) {
    save('vendas')
    await vi.advanceTimersByTimeAsync(1_000)
    quiet = quiet.map((n, i) => (told[i] === before[i] ? n + 1 : 0))
    silences.push(Math.max(...quiet))
    before = [...told]
  }
  // A browser waits for 2.4 heartbeats, of which one may have passed before the change.
  expect(Math.max(...silences)).toBeLessThan((1.4 * HEARTBEAT_MS) / 1_000)
  await events.close()
})

it('a changed usuario is told at once: the stream may be theirs', async () => {
  const { events, save, total } = await openStreams(200)
  save('usuarios')
  await vi.advanceTimersByTimeAsync(400)
  expect(total()).toBe(200)
  await events.close()
})
