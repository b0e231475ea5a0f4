import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnnouncedTable, FOLLOWED_TABLES } from '../../core/followed-tables.ts'
import { leadBy } from './lead.ts'
import { followChanges } from './stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Opened {
  say(...tables: AnnouncedTable[]): void
  lose(): void
  closed: boolean
}

/** One browser: its tabs share a line and a lead, which passes on when a tab goes. */
function browser() {
  const streams: Opened[] = []
  const ages: (number | null)[] = []
  const listeners = new Map<object, (event: MessageEvent) => void>()
  const checkSession = vi.fn(async () => undefined)
  const recoveries = new EventTarget()
  const waiting: (() => void)[] = []
  let led = false

  function openTab() {
    const onChange = vi.fn<(tables: readonly AnnouncedTable[]) => void>()
    const tab = {}
    const stop = followChanges({
      open: (ageMs, { onMessage, onLost }) => {
        ages.push(ageMs)
        const opened: Opened = {
          say: (...tables) => onMessage({ tabelas: tables }),
          lose: onLost,
          closed: false,
        }
        streams.push(opened)
        return () => {
          opened.closed = true
        }
      },
      lead: (signal, work) => {
        const run = async (waited: boolean) => {
          led = true
          await work(signal, waited)
          led = false
          waiting.shift()?.()
        }
        if (led) waiting.push(() => void run(true))
        else void run(false)
      },
      channel: {
        postMessage: (data: unknown) => {
          for (const [other, listener] of listeners)
            if (other !== tab) listener(new MessageEvent('message', { data }))
        },
        addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
          void listeners.set(tab, listener as (event: MessageEvent) => void),
        removeEventListener: () => void listeners.delete(tab),
      },
      checkSession,
      onRecovery: (listener, signal) => recoveries.addEventListener('recovery', listener, { signal }),
      onChange,
    })
    return { onChange, stop }
  }
  const live = () => streams.filter(({ closed }) => !closed)
  const recover = () => recoveries.dispatchEvent(new Event('recovery'))
  return { streams, ages, live, openTab, checkSession, recover }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

it('one stream serves all tabs', async () => {
  const { live, openTab } = browser()
  const [first, second, third] = [openTab(), openTab(), openTab()]
  expect(live()).toHaveLength(1)
  live()[0]?.say()
  live()[0]?.say('vendas')
  for (const { onChange } of [first, second, third]) expect(onChange.mock.calls).toEqual([[['vendas']]])
})

it('when the leading tab goes, another one leads, and everything counts as changed', async () => {
  const { streams, live, openTab } = browser()
  const [first, second, third] = [openTab(), openTab(), openTab()]
  streams[0]?.say()
  first.stop()
  await settle()
  expect(live()).toEqual([streams[1]])
  streams[1]?.say()
  for (const { onChange } of [second, third]) expect(onChange.mock.calls).toEqual([[FOLLOWED_TABLES]])
  expect(first.onChange).not.toHaveBeenCalled()
})

describe('the first message', () => {
  it('of the first stream names what changed since the page began; of a later one everything changed', async () => {
    const { ages, live, openTab } = browser()
    await vi.advanceTimersByTimeAsync(300)
    const age = Math.ceil(performance.now())
    const { onChange } = openTab()
    live()[0]?.say('lojas')
    expect(onChange.mock.calls).toEqual([[['lojas']]])
    live()[0]?.lose()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ages).toEqual([age, null])
  })

  it('that took too long to be told of all counts as everything', async () => {
    const { live, openTab } = browser()
    const { onChange } = openTab()
    await vi.advanceTimersByTimeAsync(2_100)
    live()[0]?.say()
    expect(onChange.mock.calls).toEqual([[FOLLOWED_TABLES]])
    live()[0]?.say()
    expect(onChange).toHaveBeenCalledTimes(1)
  })
})

describe('a stream that is lost', () => {
  it('is opened again after a second, and what was missed counts as changed', async () => {
    const { streams, live, openTab, checkSession } = browser()
    const { onChange } = openTab()
    streams[0]?.say()
    streams[0]?.lose()
    await settle()
    expect(checkSession).toHaveBeenCalledTimes(1)
    expect(live()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(live()).toHaveLength(1)
    expect(onChange).not.toHaveBeenCalled()
    live()[0]?.say()
    expect(onChange.mock.calls).toEqual([[FOLLOWED_TABLES]])
    live()[0]?.say('metas')
    expect(onChange).toHaveBeenLastCalledWith(['metas'])
  })

  it('is tried with growing pauses of 30 seconds at most', async () => {
    const { streams, openTab } = browser()
    openTab()
    for (let i = 0; i < 12; i++) {
      streams.at(-1)?.lose()
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(streams).toHaveLength(13)
    streams.at(-1)?.lose()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(streams).toHaveLength(13)
  })

  it('is opened at once when the server answers again', async () => {
    const { streams, openTab, recover } = browser()
    openTab()
    for (let i = 0; i < 6; i++) {
      streams.at(-1)?.lose()
      await vi.advanceTimersByTimeAsync(30_000)
    }
    streams.at(-1)?.lose()
    await settle()
    expect(streams).toHaveLength(7)
    recover()
    await settle()
    expect(streams).toHaveLength(8)
    recover()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(streams).toHaveLength(8)
  })

  it('is one that says nothing for longer than two heartbeats', async () => {
    const { streams, live, openTab } = browser()
    openTab()
    streams[0]?.say()
    await vi.advanceTimersByTimeAsync(50_000)
    expect(live()).toEqual([streams[0]])
    streams[0]?.say()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(live()).toEqual([streams[0]])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(streams[0]?.closed).toBe(true)
    expect(streams).toHaveLength(2)
  })
})

it('stops at once when told to', async () => {
  const { streams, live, openTab } = browser()
  const { stop, onChange } = openTab()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(live()).toHaveLength(0)
  expect(streams).toHaveLength(1)
  expect(onChange).not.toHaveBeenCalled()
})

describe('who leads', () => {
  it('where there are no locks, a tab while it is visible', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const show = (state: 'visible' | 'hidden') => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    }
    const turns: boolean[] = []
    let working = false
    const stop = new AbortController()
    leadBy(undefined, page as unknown as Document, () => {})(stop.signal, async (signal, waited) => {
      turns.push(waited)
      working = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      working = false
    })
    expect([turns, working]).toEqual([[false], true])
    show('hidden')
    await settle()
    expect(working).toBe(false)
    show('visible')
    await settle()
    expect([turns, working]).toEqual([[false, true], true])
    stop.abort()
    await settle()
    expect(working).toBe(false)
  })

  it('with locks, one after another', async () => {
    const queue: (() => void)[] = []
    let held = false
    const request = async (_name: string, options: LockOptions, work: (lock: object | null) => unknown) => {
      if (held && options.ifAvailable) return work(null)
      if (held) await new Promise<void>((resolve) => queue.push(resolve))
      held = true
      const result = await work({})
      held = false
      queue.shift()?.()
      return result
    }
    const turns: string[] = []
    const lead = leadBy({ request } as unknown as LockManager, new EventTarget() as Document, () =>
      turns.push('another leads'),
    )
    const [first, second] = [new AbortController(), new AbortController()]
    for (const [name, { signal }] of [
      ['first', first],
      ['second', second],
    ] as const)
      lead(signal, async (_signal, waited) => {
        turns.push(`${name} ${waited}`)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      })
    await settle()
    expect(turns).toEqual(['first false', 'another leads'])
    first.abort()
    await settle()
    expect(turns).toEqual(['first false', 'another leads', 'second true'])
    second.abort()
  })
})
