import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Recusa } from '../../core/recusa.ts'
import { client, failureOf, loadLink } from './api.ts'

const TEN_SECONDS = 10_000

/** A server that never answers: a call ends with its own signal alone. */
const silent = (_: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

// Before the clock is the test's: the first call would wait for it.
beforeAll(loadLink)
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://plantao.test' })
  // The runtime's own timer would not follow the test's clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a call that is not answered ends after ten seconds, and says so', async () => {
  vi.stubGlobal('fetch', silent)
  const ended = vi.fn()
  const call = client.perfil.obter().catch((error: unknown) => ended(failureOf(error)))
  await vi.advanceTimersByTimeAsync(TEN_SECONDS - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await call
  expect(ended).toHaveBeenCalledExactlyOnceWith({
    code: 'DEMOROU',
    message: 'O servidor demorou a responder. Tente novamente.',
    campos: {},
    data: {},
  })
})

it('a server that cannot be reached is told apart from a slow one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
  const failure = await client.perfil.obter().catch(failureOf)
  expect(failure).toMatchObject({
    code: 'SEM_CONEXAO',
    message: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  })
})

it.each(['NotReadableError', 'NotFoundError'])(
  'a chosen file that changed on disk is said to have changed: %s',
  (name) => {
    expect(failureOf(new DOMException('could not be read', name))).toMatchObject({
      code: 'ARQUIVO_MUDOU',
      message: 'O arquivo mudou ou foi movido depois de escolhido. Escolha-o de novo.',
    })
  },
)

it('a refusal of the browser itself is told in its own words, and is no lost connection', () => {
  expect(failureOf(new Recusa('FORMATO', 'Escolha um arquivo CSV.'))).toMatchObject({
    code: 'FORMATO',
    message: 'Escolha um arquivo CSV.',
  })
})
