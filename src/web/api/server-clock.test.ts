// biome-ignore lint/style/noRestrictedImports: the test reads the sources
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const FIRST = '2026-11-28T23:30:00Z'

/** A module of its own for each test, without the answers that other tests of this process had. */
async function freshClock() {
  vi.resetModules()
  return import('./server-clock.ts')
}

describe("the server's day", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-10-24T15:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it("is this computer's until an answer came", async () => {
    const { today } = await freshClock()
    expect(today()).toBe('2025-10-24')
  })

  it('is that of the last answer, in the business time zone, and goes on by itself', async () => {
    const { learnTime, now, today } = await freshClock()
    learnTime('Sun, 29 Nov 2026 02:00:00 GMT')
    expect(today()).toBe('2026-11-28')
    vi.advanceTimersByTime(3_600_000)
    expect(now().toISOString()).toBe('2026-11-29T03:00:00.000Z')
    expect(today()).toBe('2026-11-29')
    learnTime(FIRST)
    expect(today()).toBe('2026-11-28')
  })

  it('stays as it is by an answer without a date', async () => {
    const { learnTime, today } = await freshClock()
    learnTime(FIRST)
    learnTime(null)
    learnTime('ontem')
    expect(today()).toBe('2026-11-28')
  })
})

it("no screen asks this computer's clock for a day", () => {
  const web = `${import.meta.dirname}/..`
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.(tsx?|js)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(300)
  const asking = files.filter((name) => /new Date\(\)|dayjs\(\)/.test(readFileSync(`${web}/${name}`, 'utf8')))
  expect(asking).toEqual([])
})
