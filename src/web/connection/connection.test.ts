import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ConnectionState, createConnection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection to a server whose state the test sets. */
function build(server: { state: ConnectionState }) {
  const probe = vi.fn(async () => server.state)
  const onRecovery = vi.fn()
  const connection = createConnection({ probe, onRecovery })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { connection, probe, onRecovery, settle }
}

it('asks nothing while calls are answered, whatever the answer', async () => {
  const { connection, probe, settle } = build({ state: 'servidor' })
  for (const status of [200, 401, 404, 422, 500]) connection.report(status)
  await settle()
  expect(probe).not.toHaveBeenCalled()
  expect(connection.getState()).toBe('ok')
})

it('says nothing of one slow call when the server is well', async () => {
  const { connection, onRecovery, settle } = build({ state: 'ok' })
  connection.report(null)
  await settle()
  expect(connection.getState()).toBe('ok')
  expect(onRecovery).not.toHaveBeenCalled()
})

it.each([
  [null, 'servidor'],
  [503, 'banco'],
] as const)('after %s it knows what is away, and within 3 s that it is back', async (status, away) => {
  const server: { state: ConnectionState } = { state: away }
  const { connection, onRecovery, settle } = build(server)
  const listener = vi.fn()
  connection.subscribe(listener)
  connection.report(status)
  await settle()
  expect(connection.getState()).toBe(away)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listener).toHaveBeenCalledTimes(1)
  server.state = 'ok'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(connection.getState()).toBe('ok')
  expect(onRecovery).toHaveBeenCalledTimes(1)
})

it('asks with growing pauses, of 3 s at most, and one question at a time', async () => {
  const { connection, probe, settle } = build({ state: 'servidor' })
  connection.report(null)
  connection.report(null)
  await settle()
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000)
  expect(probe).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(probe).toHaveBeenCalledTimes(14)
})

it('asks at once when a call gets through or the network is back', async () => {
  const server: { state: ConnectionState } = { state: 'servidor' }
  const { connection, settle } = build(server)
  connection.report(null)
  await settle()
  server.state = 'ok'
  connection.check()
  await settle()
  expect(connection.getState()).toBe('ok')
})

it('tells apart a database that is away from a server that is', async () => {
  const server: { state: ConnectionState } = { state: 'servidor' }
  const { connection, onRecovery, settle } = build(server)
  connection.report(null)
  await settle()
  server.state = 'banco'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(connection.getState()).toBe('banco')
  expect(onRecovery).not.toHaveBeenCalled()
})

it('is settled once the probe under way has its answer', async () => {
  const { connection } = build({ state: 'servidor' })
  await expect(connection.settled()).resolves.toBe('ok')
  connection.report(null)
  expect(connection.getState()).toBe('ok')
  await expect(connection.settled()).resolves.toBe('servidor')
})
