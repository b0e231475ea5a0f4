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
