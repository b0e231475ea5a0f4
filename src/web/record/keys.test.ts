// @vitest-environment happy-dom
/** Which requests go out under one key: those that would count twice, and no others. */
import { ORPCError } from '@orpc/client'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type CallOptions, useAct, useCreation } from './keys.ts'

/** What a screen sends with one of the hooks; `answer` is the server's, by default that it is done. */
function sender(hook: typeof useAct, about?: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const keys: string[] = []
  let answer: () => Promise<unknown> = async () => 'done'
  let send: (input: unknown) => Promise<unknown>
  function Screen({ shown }: { shown: string | undefined }) {
    send = hook((_input: unknown, { context }: CallOptions) => {
      keys.push(context.idempotencyKey)
      return answer()
    }, shown)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (shown?: string) => act(() => root.render(createElement(Screen, { shown })))
  onTestFinished(() => {
    act(() => root.unmount())
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  show(about)
  return {
    keys,
    show,
    answered: (next: () => Promise<unknown>) => {
      answer = next
    },
    press: (input: unknown = 'Pago') => send(input).catch(() => 'failed'),
  }
}

const failing = (status: number) => async () => {
  throw new ORPCError('ERRO', { status })
}
const lost = async () => {
  throw new TypeError('Failed to fetch')
}
/** How many different keys were sent. */
const different = (keys: readonly string[]) => new Set(keys).size

let screen: ReturnType<typeof sender>

describe('an act on a stored record', () => {
  beforeEach(() => {
    screen = sender(useAct, 'A pagar')
  })

  it('is another one after its answer, though it is the same', async () => {
    await screen.press()
    await screen.press()
    expect(different(screen.keys)).toBe(2)
  })

  it.each([400, 401, 404, 409, 422])('is another one after a refusal with %i', async (status) => {
    screen.answered(failing(status))
    await screen.press()
    await screen.press()
    expect(different(screen.keys)).toBe(2)
  })

  it.each([
    ['a lost answer', lost],
    ['a timeout', failing(408)],
    ['too many requests', failing(429)],
    ['a server that failed', failing(500)],
    ['a proxy without a server', failing(502)],
    ['a database that is away', failing(503)],
  ])('is repeated under its key after %s, until it is answered', async (_, failure) => {
    screen.answered(failure)
    await screen.press()
    await screen.press()
    screen.answered(async () => 'done')
    await screen.press()
    expect([screen.keys.length, different(screen.keys)]).toEqual([3, 1])
    await screen.press()
    expect(different(screen.keys)).toBe(2)
  })

  it('is another one if it asks for something else', async () => {
    screen.answered(lost)
    await screen.press('Pago')
    await screen.press('Enviado')
    expect(different(screen.keys)).toBe(2)
  })

  it('is another one once the record was seen in another state, though nobody answered', async () => {
    screen.answered(lost)
    await screen.press()
    screen.show('Pago')
    screen.show('A pagar')
    await screen.press()
    expect(different(screen.keys)).toBe(2)
  })

  it('is sent once for two presses while it runs', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    screen.answered(() => promise)
    const both = [screen.press(), screen.press()]
    resolve('done')
    expect(await Promise.all(both)).toEqual(['done', 'done'])
    expect(screen.keys).toHaveLength(1)
  })
})

describe('a creation', () => {
  beforeEach(() => {
    screen = sender(useCreation, 'um')
  })

  it.each([
    ['its success', async () => 'done'],
    ['a refusal', failing(422)],
    ['a lost answer', lost],
  ])('keeps its key after %s, whatever is typed then', async (_, answer) => {
    screen.answered(answer)
    await screen.press()
    await screen.press()
    await screen.press('something else')
    expect([screen.keys.length, different(screen.keys)]).toEqual([3, 1])
  })

  it('is sent once for two presses while it runs', async () => {
    const both = [screen.press(), screen.press()]
    await Promise.all(both)
    expect(screen.keys).toHaveLength(1)
  })

  it('of another form is another one', async () => {
    await screen.press()
    screen.show('cada')
    await screen.press()
    expect(different(screen.keys)).toBe(2)
  })
})
