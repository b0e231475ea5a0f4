import { ORPCError } from '@orpc/client'
import { MutationObserver, notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Begins to read by `queryFn`, as a screen does. */
function read(queryFn: () => Promise<string>) {
  const outcome = vi.fn()
  queryClient.fetchQuery({ queryKey: ['usuarios'], queryFn }).then(outcome, outcome)
  return outcome
}

it('a list that got no answer is asked for three times more, a second apart', async () => {
  const unreachable = new TypeError('failed to fetch')
  const ask = vi.fn(() => Promise.reject(unreachable))
  const outcome = read(ask)
  for (let asked = 1; asked <= 3; asked++) {
    await vi.advanceTimersByTimeAsync(asked === 1 ? 999 : 1_000)
    expect(ask).toHaveBeenCalledTimes(asked)
    expect(outcome).not.toHaveBeenCalled()
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(4)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(unreachable)
})

it('an answer ends the asking', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new TypeError('failed to fetch')).mockResolvedValue('os usuários')
  const outcome = read(ask)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('os usuários')
})

it('a refusal is an answer, and is not asked for again', async () => {
  const refusal = new ORPCError('SEM_PERMISSAO', { message: 'Você não tem permissão para fazer isso.' })
  const ask = vi.fn(() => Promise.reject(refusal))
  const outcome = read(ask)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(refusal)
})

it('a refusal by a session that was just replaced is asked for once more', async () => {
  const refusal = new ORPCError('NAO_AUTENTICADO', { message: 'Entre para continuar.' })
  const ask = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('os usuários')
  const outcome = read(ask)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith('os usuários')
  queryClient.clear()
  ask.mockRejectedValue(refusal)
  const ended = read(ask)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ended).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(ask).toHaveBeenCalledTimes(4)
})

it('a screen hears of a call that has begun before any other event, such as a second click', async () => {
  const observer = new MutationObserver(queryClient, { mutationFn: () => new Promise<void>(() => undefined) })
  const rendered = vi.fn()
  // As useMutation subscribes.
  observer.subscribe(notifyManager.batchCalls(rendered))
  void observer.mutate()
  await Promise.resolve()
  expect(rendered).toHaveBeenCalledWith(expect.objectContaining({ isPending: true }))
})
