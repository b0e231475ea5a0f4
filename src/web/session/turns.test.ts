import { expect, it, vi } from 'vitest'
import { turnsBy } from './turns.ts'

it('without locks, one after another, whatever came of the one before', async () => {
  const inTurn = turnsBy(undefined)
  const turns: string[] = []
  let fail = (_: Error) => {}
  const first = inTurn(() => {
    turns.push('first')
    return new Promise<never>((_resolve, reject) => (fail = reject))
  })
  const second = inTurn(async () => {
    turns.push('second')
    return 2
  })
  await vi.waitFor(() => expect(turns).toEqual(['first']))
  fail(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await expect(second).resolves.toBe(2)
  expect(turns).toEqual(['first', 'second'])
})

it('with locks, by the one that all tabs share', async () => {
  const request = vi.fn((_name: string, work: () => Promise<number>) => work())
  const inTurn = turnsBy({ request } as unknown as LockManager)
  await expect(inTurn(async () => 3)).resolves.toBe(3)
  expect(request.mock.calls.map(([name]) => name)).toEqual(['plantao-sessao'])
})
