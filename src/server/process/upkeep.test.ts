import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './log.ts'
import { startUpkeep } from './upkeep.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs at once and then at its interval, also after a failure, until it is stopped', async () => {
  const lines: string[] = []
  const log = createLogger('error', { write: (line) => lines.push(line) })
  let runs = 0
  const run = async () => {
    if (++runs === 1) throw new Error('falhou')
  }
  const upkeep = startUpkeep([{ name: 'teste', everyMs: 1000, run }], log)
  await vi.advanceTimersByTimeAsync(2500)
  expect(runs).toBe(3)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"task":"teste"')
  await upkeep.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
})

test('never runs twice at once, and stop waits for what is under way', async () => {
  let started = 0
  let finish = () => {}
  const run = () => {
    started++
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }
  const upkeep = startUpkeep([{ name: 'teste', everyMs: 1000, run }], createLogger('silent'))
  await vi.advanceTimersByTimeAsync(3500)
  expect(started).toBe(1)
  let stopped = false
  const stopping = upkeep.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toBe(false)
  finish()
  await stopping
  expect(stopped).toBe(true)
})
