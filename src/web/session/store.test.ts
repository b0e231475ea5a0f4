import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sessao } from '../../contract/sessao.ts'
import { createSessionStore, type SessionDeps, type SessionEvent, TICK_MS } from './store.ts'
import { turnsBy } from './turns.ts'

const AMBIENTE = { senha_minima: 6, primeiro_acesso: false, envia_emails: false, marca: null }
const NOW = Date.UTC(2026, 10, 20, 12)

function buildSession(overrides: Partial<Sessao> = {}): Sessao {
  return {
    user: {
      id: 'u1',
      email: 'ana@exemplo.com.br',
      nome: 'Ana',
      usuario: { id: 'x1', cargo: 'Staff', status: 'Ativo', restricoes: [], loja: null },
    },
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: NOW / 1000 + 3600,
    ...overrides,
  }
}

/** A store over a server that answers as told, with everything that it said and did. */
function buildStore(initial: Sessao | null) {
  const api = {
    obter: vi.fn(async () => ({ sessao: initial, ambiente: AMBIENTE })),
    entrar: vi.fn(async () => buildSession()),
    renovar: vi.fn(async () => buildSession({ expires_at: Date.now() / 1000 + 3600 })),
    sair: vi.fn(async () => ({ ok: true as const })),
  } satisfies SessionDeps['api']
  const channel = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  const store = createSessionStore({ api, channel, inTurn: turnsBy(undefined) })
  const events: SessionEvent[] = []
  store.subscribe((event) => events.push(event))
  const fromOtherTab = (event: SessionEvent, session: Sessao | null) =>
    channel.dispatchEvent(new MessageEvent('message', { data: { event, session, byChoice: false } }))
  return { store, api, channel, events, fromOtherTab }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('start', () => {
  it('is loading until the server has answered, then signed in or out', async () => {
    for (const [initial, status] of [
      [buildSession(), 'signed_in'],
      [null, 'signed_out'],
    ] as const) {
      const { store, events } = buildStore(initial)
      expect(store.getState().status).toBe('loading')
      const stop = store.start()
      await vi.advanceTimersByTimeAsync(0)
      expect(store.getState()).toMatchObject({ status, session: initial, ambiente: AMBIENTE })
      expect(events).toEqual(['INITIAL_SESSION'])
      stop()
    }
  })

  it('takes what is known at once, without asking or telling other tabs', async () => {
    for (const [sessao, status] of [
      [buildSession(), 'signed_in'],
      [null, 'signed_out'],
    ] as const) {
      const { store, api, channel, events } = buildStore(null)
      const stop = store.start({ sessao, ambiente: AMBIENTE })
      expect(store.getState()).toMatchObject({ status, session: sessao, ambiente: AMBIENTE })
      expect(events).toEqual(['INITIAL_SESSION'])
      expect(api.obter).not.toHaveBeenCalled()
      expect(channel.postMessage).not.toHaveBeenCalled()
      stop()
    }
  })

  it('asks again until the server answers', async () => {
    const { store, api } = buildStore(buildSession())
    api.obter.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(store.getState().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(2_001)
    expect(store.getState().status).toBe('signed_in')
    expect(api.obter).toHaveBeenCalledTimes(3)
    stop()
  })
})

describe('ticks', () => {
  it('renews only when fewer than three ticks remain', async () => {
    const threeTicksLeft = buildSession({ expires_at: (NOW + 4 * TICK_MS) / 1000 })
    const { store, api, events } = buildStore(threeTicksLeft)
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(TICK_MS)
    expect(api.renovar).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(TICK_MS)
    expect(api.renovar).toHaveBeenCalledTimes(1)
    expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    stop()
  })

  it('keeps the session when renewing fails, and tries again at the next tick', async () => {
    const { store, api } = buildStore(buildSession({ expires_at: NOW / 1000 + 60 }))
    api.renovar.mockRejectedValueOnce(new Error('down'))
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(2 * TICK_MS)
    expect(api.renovar).toHaveBeenCalledTimes(2)
    expect(store.getState().session?.expires_at).toBeGreaterThan(NOW / 1000 + 60)
    stop()
  })

  it('never revives a session that was left while it was being renewed', async () => {
    const { store, api } = buildStore(buildSession({ expires_at: NOW / 1000 + 60 }))
    let answer = (_: Sessao) => {}
    api.renovar.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(TICK_MS)
    await store.signOut()
    answer(buildSession())
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().status).toBe('signed_out')
    stop()
  })

  it('asks nothing once it is stopped', async () => {
    const { store, api } = buildStore(buildSession({ expires_at: NOW / 1000 + 60 }))
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(10 * TICK_MS)
    expect(api.renovar).not.toHaveBeenCalled()
  })
})

describe('signing in and out', () => {
  it('throws what the server refused, and stays signed out', async () => {
    const { store, api } = buildStore(null)
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(0)
    api.entrar.mockRejectedValueOnce(new Error('Email ou senha incorretos.'))
    await expect(store.signIn({ email: 'a@b.co', password: 'x' })).rejects.toThrow(
      'Email ou senha incorretos.',
    )
    expect(store.getState().status).toBe('signed_out')
    stop()
  })

  it('by a code besides the password is an event of its own', async () => {
    const { store, api, events } = buildStore(null)
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(0)
    await store.signIn({ email: 'a@b.co', password: 'x', codigo: '123456' })
    expect(api.entrar).toHaveBeenCalledWith({ email: 'a@b.co', password: 'x', codigo: '123456' })
    expect(events).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED'])
    stop()
  })

  it('works before the first answer has arrived', async () => {
    const { store } = buildStore(null)
    await store.signIn({ email: 'a@b.co', password: 'x' })
    expect(store.getState().status).toBe('signed_in')
  })

  it('logs a failed sign-out, throws it on, and stays signed in', async () => {
    const { store, api } = buildStore(buildSession())
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(0)
    const failure = new Error('down')
    const log = vi.spyOn(console, 'error')
    api.sair.mockRejectedValueOnce(failure)
    await expect(store.signOut()).rejects.toBe(failure)
    expect(log).toHaveBeenCalledWith('Erro ao fazer logout:', failure)
    expect(store.getState().status).toBe('signed_in')
    stop()
  })
})

describe('a call that was refused for want of a session', () => {
  const signedIn = async () => {
    const built = buildStore(buildSession())
    const stop = built.store.start()
    await vi.advanceTimersByTimeAsync(0)
    built.api.obter.mockClear()
    return { ...built, stop }
  }

  it('ends it when the server no longer knows it, once', async () => {
    const { store, api, events, stop } = await signedIn()
    api.obter.mockResolvedValue({ sessao: null, ambiente: AMBIENTE })
    await Promise.all([store.check(), store.check()])
    await store.check()
    expect(store.getState()).toEqual({
      status: 'signed_out',
      session: null,
      ambiente: AMBIENTE,
      byChoice: false,
    })
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(api.obter).toHaveBeenCalledTimes(1)
    stop()
  })

  it('leaves it when the browser has another one by now', async () => {
    const { store, api, events, stop } = await signedIn()
    const newer = buildSession({ expires_at: NOW / 1000 + 7200 })
    api.obter.mockResolvedValue({ sessao: newer, ambiente: AMBIENTE })
    await store.check()
    expect(store.getState()).toMatchObject({ status: 'signed_in', session: newer })
    expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    stop()
  })

  it('leaves it when the server cannot be asked', async () => {
    const { store, api, stop } = await signedIn()
    api.obter.mockRejectedValueOnce(new Error('down'))
    await store.check()
    expect(store.getState().status).toBe('signed_in')
    stop()
  })

  it('is looked into only after a call that replaces the session was answered', async () => {
    const { store, api, stop } = await signedIn()
    let answer = (_: string) => {}
    const replaced = store.replacing(() => new Promise<string>((resolve) => (answer = resolve)))
    const checked = store.check()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(api.obter).not.toHaveBeenCalled()
    answer('códigos')
    await expect(replaced).resolves.toBe('códigos')
    await checked
    expect(store.getState().status).toBe('signed_in')
    stop()
  })

  it('is nothing to be told of while the person signs out', async () => {
    const { store, api, events, stop } = await signedIn()
    let answer = (_: { ok: true }) => {}
    api.sair.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const left = store.signOut()
    const checked = store.check()
    await vi.advanceTimersByTimeAsync(0)
    answer({ ok: true })
    await Promise.all([left, checked])
    expect(store.getState()).toMatchObject({ status: 'signed_out', byChoice: true })
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(api.obter).not.toHaveBeenCalled()
    stop()
  })
})

describe('other tabs', () => {
  it('follow and lead, without an echo', async () => {
    const { store, channel, events, fromOtherTab } = buildStore(null)
    const stop = store.start()
    await vi.advanceTimersByTimeAsync(0)
    const session = buildSession()
    fromOtherTab('SIGNED_IN', session)
    expect(store.getState()).toMatchObject({ status: 'signed_in', session })
    expect(channel.postMessage).not.toHaveBeenCalled()
    await store.signOut()
    expect(store.getState()).toMatchObject({ status: 'signed_out', byChoice: true })
    expect(channel.postMessage).toHaveBeenCalledExactlyOnceWith({
      event: 'SIGNED_OUT',
      session: null,
      byChoice: true,
    })
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    stop()
  })
})

it('tells of a recovery link, an adopted session and a changed user', async () => {
  const { store, events } = buildStore(null)
  const stop = store.start()
  await vi.advanceTimersByTimeAsync(0)
  store.passwordRecovery()
  expect(store.getState().status).toBe('signed_out')
  store.adopt(buildSession())
  expect(store.getState().status).toBe('signed_in')
  await store.reloadUser()
  expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'SIGNED_IN', 'USER_UPDATED'])
  stop()
})
