/** Whatever is killed at whatever moment: no acknowledged sale is missing, and none is without its participants. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { apiClient } from '../harness/api.ts'
import { spawnServer } from '../harness/server.ts'
import { type Durable, isAlive, test, untilHealthy } from './durable.ts'
import { damage, NO_DAMAGE, startWriters, type Writers } from './writers.ts'

const ROUNDS = 5

test('the server is killed five times', async ({ durable }) => {
  const writers = await writersOn(durable, 'S')
  for (let round = 1; round <= ROUNDS; round++) {
    await writers.more(10)
    await wait(Math.random() * 150)
    await killServer(durable)
    await durable.start()
    await expectNoDamage(durable, writers)
  }
  await writers.stop()
})

test('the database is killed five times, and the server goes on by itself', async ({ durable }) => {
  const writers = await writersOn(durable, 'B')
  for (let round = 1; round <= ROUNDS; round++) {
    await writers.more(10)
    await wait(Math.random() * 150)
    await killPostmaster(durable)
    await untilHealthy(durable.url, 10_000)
    await expectNoDamage(durable, writers)
  }
  await writers.stop()
  expect(isAlive(durable.server.pid)).toBe(true)
})

test('both are killed together, and the server during its start', async ({ durable }) => {
  const writers = await writersOn(durable, 'A')
  for (let round = 1; round <= 3; round++) {
    await writers.more(10)
    await Promise.all([killPostmaster(durable), killServer(durable)])
    const halfStarted = spawnServer(durable.env)
    await wait(100 + Math.random() * 700)
    halfStarted.signal('SIGKILL')
    await halfStarted.ended
    await durable.start()
    await expectNoDamage(durable, writers)
  }
  await writers.stop()
})

test('ending in order while sales are written: exit code 0 within 10 seconds, nothing left running', async ({
  durable,
}) => {
  const writers = await writersOn(durable, 'E')
  await writers.more(20)
  const postmaster = await durable.postmaster()
  const asked = performance.now()
  durable.server.signal('SIGTERM')
  expect(await durable.server.ended, durable.server.output()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(isAlive(postmaster)).toBe(false)
  await durable.start()
  await expectNoDamage(durable, writers)
  await writers.stop()
})

test('a second start on the same data folder is refused with a sentence, and the first goes on', async ({
  durable,
}) => {
  const second = spawnServer({ ...durable.env, PORT: String(Number(durable.env.PORT) + 1) })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(
    `Plantão não iniciou. Outro Plantão já está em execução com a pasta de dados ${durable.dataDir}.`,
  )
  await untilHealthy(durable.url, 10_000)
})

async function writersOn(durable: Durable, label: string): Promise<Writers> {
  return startWriters(await apiClient(durable.url), durable.brokerage, label)
}

async function killServer(durable: Durable): Promise<void> {
  durable.server.signal('SIGKILL')
  await durable.server.ended
}

async function killPostmaster(durable: Durable): Promise<void> {
  const pid = await durable.postmaster()
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await wait(5)
}

async function expectNoDamage(durable: Durable, writers: Writers): Promise<void> {
  const acknowledged = new Set(writers.acknowledged)
  expect(await durable.inspect((db) => damage(db, acknowledged))).toEqual(NO_DAMAGE)
  expect(writers.surprises).toEqual([])
}
