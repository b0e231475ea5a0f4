/** Files are read in turn, by person. */
import { expect, it } from 'vitest'
import { PLANILHA_MESSAGES } from '../../../core/planilha/reading.ts'
import { currentAsking } from '../../process/asking.ts'
import { inThread, inThreadQueue } from './thread.ts'

const stays = new AbortController().signal
const as = (asker: string, task: () => Promise<void>) =>
  currentAsking.run({ asker, signal: stays }, () => inThreadQueue(task))

it('a third person waits for one file of each of two others, and not for all eight', async () => {
  const begun: string[] = []
  const turn = (who: string) => as(who, async () => void begun.push(who))
  const others = ['ana', 'bia'].flatMap((who) => [1, 2, 3, 4].map(() => turn(who)))
  await Promise.all([...others, turn('caio')])
  expect(begun.slice(0, 3)).toEqual(['ana', 'bia', 'caio'])
  expect(begun).toHaveLength(9)
})

it('a person who leaves gives up the place', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = as('ana', () => promise)
  const leaving = new AbortController()
  let isRead = false
  const waiting = currentAsking.run({ asker: 'bia', signal: leaving.signal }, () =>
    inThreadQueue(async () => {
      isRead = true
    }),
  )
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  resolve()
  await running
  expect(isRead).toBe(false)
})

it('a file that takes longer than it may is refused, and its thread ends', async () => {
  // Sooner than any thread starts.
  await expect(inThread('texts', new Uint8Array(), undefined, 1)).rejects.toThrow(PLANILHA_MESSAGES.grande)
})
