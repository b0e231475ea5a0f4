/** Files are read in turn, by person. */
import { describe, expect, it } from 'vitest'
import { NO_ANSWERS } from '../../../core/importacao/respostas.ts'
import { PLANILHA_MESSAGES } from '../../../core/planilha/reading.ts'
import { currentAsking } from '../../process/asking.ts'
import { BUSY } from '../../process/busy.ts'
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

describe('a thread', () => {
  const csv = Buffer.from('nome\nLoja')
  const sent = { tipo: 'lojas', nome: 'lojas.csv', bytes: csv, purpose: 'columns' } as const
  const file = {
    ...sent,
    leitura: { folha: null, codificacao: null, separador: null, aspas: null },
    respostas: NO_ANSWERS,
  }
  const never = () => new Promise<never>(() => {})
  const silent = { remembered: never, lookUp: never, take: never }

  it('that takes more of a processor than it may is ended, and its file is too large', async () => {
    const limits = { processorMs: 1, clockMs: 600_000 }
    await expect(inThread('check', file, silent, limits)).rejects.toThrow(PLANILHA_MESSAGES.grande)
  })

  it('that the machine has no time for is ended, and its file is no worse for it', async () => {
    const limits = { processorMs: 600_000, clockMs: 1 }
    await expect(inThread('check', file, silent, limits)).rejects.toThrow(BUSY)
  })
})
