import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './log.ts'
import { listenForShutdown } from './shutdown.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

function listening() {
  const source = new EventEmitter()
  const force = vi.fn()
  return { source, force, shutdown: listenForShutdown({ log: createLogger('silent'), force, source }) }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'])('%s asks for the end', async (name) => {
  const { source, shutdown } = listening()
  expect(shutdown.signal.aborted).toBe(false)
  source.emit(name)
  expect(shutdown.signal.aborted).toBe(true)
  await shutdown.requested
})

test('signals that come together are one request; a later one forces', () => {
  const { source, force } = listening()
  source.emit('SIGINT')
  source.emit('SIGINT')
  vi.advanceTimersByTime(900)
  source.emit('SIGTERM')
  expect(force).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  source.emit('SIGINT')
  expect(force).toHaveBeenCalledOnce()
})

test('steps run in reverse order, whether one fails or takes too long', async () => {
  const { shutdown } = listening()
  const ran: string[] = []
  shutdown.add('database', 1000, async () => void ran.push('database'))
  shutdown.add('pool', 1000, async () => {
    ran.push('pool')
    throw new Error('broken')
  })
  shutdown.add('requests', 10, () => {
    ran.push('requests')
    return new Promise(() => {})
  })
  expect(await shutdown.run()).toBe(false)
  expect(ran).toEqual(['requests', 'pool', 'database'])
})

test('a step that took too long is no failure', async () => {
  const { shutdown } = listening()
  shutdown.add('requests', 10, () => new Promise(() => {}))
  expect(await shutdown.run()).toBe(true)
})
