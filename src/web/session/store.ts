/**
 * The browser's session state, independent of React: who is signed in, the last event, and the timer that renews the
 * session. The credential itself is an HttpOnly cookie.
 */
import type { z } from 'zod'
import type { ambiente, credentials, Sessao, SessaoAtual } from '../../contract/sessao.ts'
import type { client } from '../api/api.ts'
import { now } from '../api/server-clock.ts'
import { logFailure } from '../browser/log.ts'
import type { InTurn } from './turns.ts'

type Ambiente = z.output<typeof ambiente>

/** Kinds of session change. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

/**
 * Loading until the server has answered once; `ambiente` is its description of the installation. `byChoice`: the user
 * signed out, so the next sign-in opens the dashboard instead of the last location.
 */
export type SessionState =
  | { status: 'loading'; session: null; ambiente: null }
  | { status: 'signed_in'; session: Sessao; ambiente: Ambiente }
  | { status: 'signed_out'; session: null; ambiente: Ambiente; byChoice: boolean }

/** API calls, and the channel to the other tabs. */
export interface SessionDeps {
  api: Pick<typeof client.sessao, 'obter' | 'entrar' | 'renovar' | 'sair'>
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  inTurn: InTurn
}

export interface SessionStore {
  getState: () => SessionState
  /** Subscribes to events; returns the unsubscribe function. */
  subscribe: (listener: (event: SessionEvent, state: SessionState) => void) => () => void
  /**
   * Takes the session that is `known`, or loads it, retrying until the server answers, and then keeps it fresh; returns
   * the function that stops this.
   */
  start: (known?: SessaoAtual) => () => void
  /** Returns the session. Throws the server's refusal, such as CODIGO_NECESSARIO if a code is required as well as the password. */
  signIn: (input: z.input<typeof credentials>) => Promise<Sessao>
  /** Logs and rethrows a failure; the session then remains. */
  signOut: () => Promise<void>
  /** Adopts a session opened by another call: the first access. */
  adopt: (session: Sessao) => void
  /** Runs a call that replaces the browser's session; checks for an ended session wait until it is answered. */
  replacing: <T>(call: () => Promise<T>) => Promise<T>
  /**
   * Asks the server whether the session has ended, after a call was refused for lack of one. Concurrent calls share the
   * answer.
   */
  check: () => Promise<void>
  /** Reloads the user after a change to their own record. */
  reloadUser: () => Promise<void>
  /** Reports that the user arrived through a recovery link. */
  passwordRecovery: () => void
}

/** Message between tabs. */
interface TabMessage {
  event: SessionEvent
  session: Sessao | null
  byChoice: boolean
}

/** How often the session's expiry is checked. */
export const TICK_MS = 30_000
/** Renews the session when fewer ticks than this are left. */
const TICKS_BEFORE_END = 3
const RETRY_MS = 2_000

export function createSessionStore({ api, channel, inTurn }: SessionDeps): SessionStore {
  const { getState, subscribe, change, followTabs } = createSharedState(channel)

  async function load(event: 'INITIAL_SESSION' | 'USER_UPDATED'): Promise<void> {
    const { sessao, ambiente } = await api.obter()
    change(event, sessao, ambiente, { tellTabs: event === 'USER_UPDATED' })
  }

  async function check(): Promise<void> {
    try {
      await inTurn(async () => {
        if (getState().status !== 'signed_in') return
        const { sessao, ambiente } = await api.obter()
        if (getState().status === 'signed_in')
          change(sessao ? 'TOKEN_REFRESHED' : 'SIGNED_OUT', sessao, ambiente)
      })
    } catch (error) {
      // The session may still be valid; the next refused call checks again.
      logFailure('Erro ao verificar a sessão:', error)
    }
  }

  async function tick(): Promise<void> {
    const { session } = getState()
    if (!session) return
    const msLeft = session.expires_at * 1000 - now().getTime()
    if (msLeft >= TICKS_BEFORE_END * TICK_MS) return
    try {
      const { user, token_type, expires_in, expires_at } = await api.renovar()
      const renewed = { user, token_type, expires_in, expires_at }
      // The user may have signed out, or another one signed in, during the call.
      if (getState().session === session) change('TOKEN_REFRESHED', renewed, getState().ambiente)
    } catch (error) {
      // The call watcher handles a 401; anything else is retried at the next tick.
      logFailure('Erro ao renovar a sessão:', error)
    }
  }

  return {
    getState,
    subscribe,
    start: (known) => {
      const stopLoading = known ? undefined : untilLoaded(() => load('INITIAL_SESSION'))
      if (known) change('INITIAL_SESSION', known.sessao, known.ambiente, { tellTabs: false })
      const stopTicks = regularly(tick)
      const leaveTabs = followTabs()
      return () => {
        stopLoading?.()
        stopTicks()
        leaveTabs()
      }
    },
    signIn: (credentials) =>
      inTurn(async () => {
        const session = await api.entrar(credentials)
        const event = credentials.codigo === undefined ? 'SIGNED_IN' : 'MFA_CHALLENGE_VERIFIED'
        change(event, session, getState().ambiente ?? (await api.obter()).ambiente)
        return session
      }),
    signOut: () =>
      inTurn(async () => {
        try {
          await api.sair()
        } catch (error) {
          logFailure('Erro ao fazer logout:', error)
          throw error
        }
        change('SIGNED_OUT', null, getState().ambiente, { byChoice: true })
      }),
    adopt: (session) => change('SIGNED_IN', session, getState().ambiente),
    replacing: inTurn,
    check: oneAtATime(check),
    reloadUser: () => load('USER_UPDATED'),
    passwordRecovery: () => {
      const { session, ambiente } = getState()
      change('PASSWORD_RECOVERY', session, ambiente, { tellTabs: false })
    },
  }
}

/** The state, those who listen to it, and the other tabs, which are told of its changes. */
function createSharedState(channel: SessionDeps['channel']) {
  let state: SessionState = { status: 'loading', session: null, ambiente: null }
  const listeners = new Set<(event: SessionEvent, state: SessionState) => void>()

  function change(
    event: SessionEvent,
    session: Sessao | null,
    ambiente: Ambiente | null,
    { tellTabs = true, byChoice = false } = {},
  ): void {
    // The state stays loading until the server has described the installation.
    if (ambiente && session) {
      // A signed-in user proves that the first access has been completed.
      state = {
        status: 'signed_in',
        session,
        ambiente: { ...ambiente, primeiro_acesso: false },
      }
    } else if (ambiente) {
      state = { status: 'signed_out', session: null, ambiente, byChoice }
    }
    for (const listener of listeners) listener(event, state)
    if (tellTabs) channel.postMessage({ event, session, byChoice } satisfies TabMessage)
  }

  function onOtherTab({ data: { event, session, byChoice } }: MessageEvent<TabMessage>): void {
    change(event, session, state.ambiente, { tellTabs: false, byChoice })
  }

  return {
    getState: () => state,
    subscribe: (listener: (event: SessionEvent, state: SessionState) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    /** Takes over what other tabs change; returns what ends that. */
    followTabs: () => {
      channel.addEventListener('message', onOtherTab)
      return () => channel.removeEventListener('message', onOtherTab)
    },
  }
}

/** All who call while `call` runs get that call's result. */
function oneAtATime(call: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= call().finally(() => {
      running = null
    })
    return running
  }
}

/** Loads the session, again after each failure; returns what stops that. */
function untilLoaded(load: () => Promise<void>): () => void {
  let stopped = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const attempt = () =>
    load().catch((error: unknown) => {
      logFailure('Erro ao carregar a sessão:', error)
      if (!stopped) retry = setTimeout(attempt, RETRY_MS)
    })
  void attempt()
  return () => {
    stopped = true
    clearTimeout(retry)
  }
}

/** Calls `tick` now and then, and when the page is seen again: timers do not run while a computer sleeps. */
function regularly(tick: () => Promise<void>): () => void {
  const ticks = setInterval(tick, TICK_MS)
  const onVisible = () => void (document.visibilityState === 'visible' && tick())
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(ticks)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
