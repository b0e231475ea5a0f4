/**
 * The session as the browser knows it, outside of React: who is signed in, what happened last, and the ticks that renew it.
 * The credential itself is a cookie that scripts cannot read.
 */
import type { z } from 'zod'
import type { ambiente, credenciais, Sessao } from '../../contract/sessao.ts'
import type { client } from '../api.ts'
import { logFailure } from '../log.ts'
import type { InTurn } from './turns.ts'

type Ambiente = z.output<typeof ambiente>

/** What a change of the session was. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

/**
 * Loading until the server has answered once; `ambiente` is what it said of the installation.
 * `byChoice`: the person signed out, so that the next sign-in starts afresh instead of where the session ended.
 */
export type SessionState =
  | { status: 'loading'; session: null; ambiente: null }
  | { status: 'signed_in'; session: Sessao; ambiente: Ambiente }
  | { status: 'signed_out'; session: null; ambiente: Ambiente; byChoice: boolean }

/** The calls it makes, and the line to the other tabs. */
export interface SessionDeps {
  api: Pick<typeof client.sessao, 'obter' | 'entrar' | 'renovar' | 'sair'>
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  inTurn: InTurn
}

export interface SessionStore {
  getState: () => SessionState
  /** Calls back after each event; returns how to stop. */
  subscribe: (listener: (event: SessionEvent, state: SessionState) => void) => () => void
  /** Asks the server for the session until it answers, and keeps it fresh from then on; returns how to stop. */
  start: () => () => void
  /** Throws what the server refused, such as CODIGO_NECESSARIO where a code is wanted besides the password. */
  signIn: (credentials: z.input<typeof credenciais>) => Promise<void>
  /** A failure is logged and thrown again; the session then stays. */
  signOut: () => Promise<void>
  /** Takes a session that another call opened: the first access. */
  adopt: (session: Sessao) => void
  /** Runs a call that gives the browser another session: until it is answered, the one that it replaces has not ended. */
  replacing: <T>(call: () => Promise<T>) => Promise<T>
  /** Asks the server, which refused a call for want of a session, whether it is over. Calls meanwhile share the answer. */
  check: () => Promise<void>
  /** Reads the user again after their own record changed. */
  reloadUser: () => Promise<void>
  /** Someone arrived by a recovery link. */
  passwordRecovery: () => void
}

/** What one tab tells the others. */
interface TabMessage {
  event: SessionEvent
  session: Sessao | null
  byChoice: boolean
}

/** How often the session's age is looked at. */
export const TICK_MS = 30_000
/** With fewer ticks than this left, it is renewed. */
const TICKS_BEFORE_END = 3
const RETRY_MS = 2_000

export function createSessionStore({ api, channel, inTurn }: SessionDeps): SessionStore {
  let state: SessionState = { status: 'loading', session: null, ambiente: null }
  const listeners = new Set<(event: SessionEvent, state: SessionState) => void>()
  let checking: Promise<void> | null = null

  function change(
    event: SessionEvent,
    session: Sessao | null,
    ambiente: Ambiente | null,
    { tellTabs = true, byChoice = false } = {},
  ): void {
    // Before the server has said what the installation is like, there is no state but loading.
    if (ambiente && session) {
      // Whoever signed in proves that the first access is past.
      state = { status: 'signed_in', session, ambiente: { ...ambiente, primeiro_acesso: false } }
    } else if (ambiente) {
      state = { status: 'signed_out', session: null, ambiente, byChoice }
    }
    for (const listener of listeners) listener(event, state)
    if (tellTabs) channel.postMessage({ event, session, byChoice } satisfies TabMessage)
  }

  async function load(event: 'INITIAL_SESSION' | 'USER_UPDATED'): Promise<void> {
    const { sessao, ambiente } = await api.obter()
    change(event, sessao, ambiente, { tellTabs: event === 'USER_UPDATED' })
  }

  async function check(): Promise<void> {
    try {
      await inTurn(async () => {
        if (state.status !== 'signed_in') return
        const { sessao, ambiente } = await api.obter()
        if (state.status === 'signed_in') change(sessao ? 'TOKEN_REFRESHED' : 'SIGNED_OUT', sessao, ambiente)
      })
    } catch (error) {
      // Nothing says that it is over; the next call that is refused asks again.
      logFailure('Erro ao verificar a sessão:', error)
    }
  }

  async function tick(): Promise<void> {
    const { session } = state
    if (!session) return
    const msLeft = session.expires_at * 1000 - Date.now()
    if (msLeft >= TICKS_BEFORE_END * TICK_MS) return
    try {
      const { user, token_type, expires_in, expires_at } = await api.renovar()
      const renewed = { user, token_type, expires_in, expires_at }
      // Signed out, or another person signed in, while the answer was on its way.
      if (state.session === session) change('TOKEN_REFRESHED', renewed, state.ambiente)
    } catch (error) {
      // A 401 ends the session where all calls are watched; anything else is tried again at the next tick.
      logFailure('Erro ao renovar a sessão:', error)
    }
  }

  function onOtherTab({ data: { event, session, byChoice } }: MessageEvent<TabMessage>): void {
    change(event, session, state.ambiente, { tellTabs: false, byChoice })
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      let stopped = false
      let retry: ReturnType<typeof setTimeout> | undefined
      const first = () =>
        load('INITIAL_SESSION').catch((error: unknown) => {
          logFailure('Erro ao carregar a sessão:', error)
          if (!stopped) retry = setTimeout(first, RETRY_MS)
        })
      void first()
      const ticks = setInterval(tick, TICK_MS)
      // A computer that slept may have missed many ticks.
      const onVisible = () => void (document.visibilityState === 'visible' && tick())
      document.addEventListener('visibilitychange', onVisible)
      channel.addEventListener('message', onOtherTab)
      return () => {
        stopped = true
        clearTimeout(retry)
        clearInterval(ticks)
        document.removeEventListener('visibilitychange', onVisible)
        channel.removeEventListener('message', onOtherTab)
      }
    },
    signIn: (credentials) =>
      inTurn(async () => {
        const session = await api.entrar(credentials)
        const event = credentials.codigo === undefined ? 'SIGNED_IN' : 'MFA_CHALLENGE_VERIFIED'
        change(event, session, state.ambiente ?? (await api.obter()).ambiente)
      }),
    signOut: () =>
      inTurn(async () => {
        try {
          await api.sair()
        } catch (error) {
          logFailure('Erro ao fazer logout:', error)
          throw error
        }
        change('SIGNED_OUT', null, state.ambiente, { byChoice: true })
      }),
    adopt: (session) => change('SIGNED_IN', session, state.ambiente),
    replacing: inTurn,
    check: () => {
      checking ??= check().finally(() => {
        checking = null
      })
      return checking
    },
    reloadUser: () => load('USER_UPDATED'),
    passwordRecovery: () => change('PASSWORD_RECOVERY', state.session, state.ambiente, { tellTabs: false }),
  }
}
