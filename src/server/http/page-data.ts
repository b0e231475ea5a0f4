/**
 * Asks the API for what a screen's page brings along: inside of this process, with the page request's headers, through
 * the routes with their checks, as the browser would.
 */
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract } from '../../contract/index.ts'
import { PAGE_DATA, type PageAnswer, type PageData } from '../../contract/page-data.ts'
import type { SessaoAtual } from '../../contract/sessao.ts'
import type { Services } from '../api/api.ts'
import { type FirstCall, firstCalls } from './first-calls.ts'

/**
 * How long a page waits for its answers, in milliseconds. The browser asks for what is missing then, but only once its
 * scripts have run: what is late by a tenth of a second is seen seconds later.
 */
export const PATIENCE_MS = 1_000
/**
 * How long pages do without a route that was late and is still not answered, so that they do not double the work of a
 * busy server. Without the session's they bring nothing.
 */
const PAUSE_MS = 5_000

export interface BroughtData extends PageData {
  /** Set-Cookie headers of a session renewed on this occasion. */
  cookies: string[]
}

interface Asking {
  request: FastifyRequest
  cookies: string[]
  /** Resolves to LATE when the page waits no longer. */
  over: Promise<typeof LATE>
}

const LATE = Symbol('late')

/** The call that every page makes, before its others. */
const SESSION = 'sessao.obter'

/**
 * Returns what the page at `address` brings, or null without a session's answer in time: the browser then asks as if
 * there were no such thing. `app` has the API's routes.
 */
export function createPageData(app: FastifyInstance, { now }: Pick<Services, 'now'>, patienceMs: number) {
  const pausedUntil = new Map<string, number>()
  const link = new OpenAPILink<Asking>(contract, {
    url: 'http://plantao/api',
    fetch: async ({ url }, _init, { context: { request, cookies } }) => {
      const { 'accept-encoding': _, ...headers } = request.headers
      const { pathname, search } = new URL(url)
      const remoteAddress = request.socket.remoteAddress ?? request.ip
      const answer = await app.inject({ url: pathname + search, headers, remoteAddress })
      cookies.push(...[answer.headers['set-cookie'] ?? []].flat())
      const type = String(answer.headers['content-type'])
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
    },
  })

  /** The answer, or undefined if it was a refusal or late. */
  async function ask(path: readonly string[], input: object, context: Asking): Promise<unknown> {
    const route = path.join('.')
    if ((pausedUntil.get(route) ?? 0) > now().getTime()) return undefined
    // A refusal concerns the browser, which gets it when it asks itself.
    const asked = link.call(path, input, { context }).catch(() => undefined)
    const answer = await Promise.race([asked, context.over])
    if (answer !== LATE) return answer
    pausedUntil.set(route, now().getTime() + PAUSE_MS)
    void asked.then(() => pausedUntil.delete(route))
    return undefined
  }

  async function answersTo(calls: readonly FirstCall[], context: Asking): Promise<PageAnswer[]> {
    const answers = await Promise.all(
      calls.map(async (call) => ({ ...call, output: await ask(call.path, call.input, context) })),
    )
    return answers.filter(({ output }) => output !== undefined)
  }

  return async (address: string, request: FastifyRequest): Promise<BroughtData | null> => {
    const context: Asking = { request, cookies: [], over: timeout(LATE, patienceMs) }
    const { cookies } = context
    const session = (await ask(SESSION.split('.'), {}, context)) as SessaoAtual | undefined
    if (!session) return null
    const usuario = session.sessao?.user.usuario
    const calls = usuario?.status === 'Ativo' ? firstCalls(address, request.url, usuario) : []
    return { em: now().toISOString(), session, answers: await answersTo(calls, context), cookies }
  }
}

/** The element with `data`. Text in it cannot end the element, nor be anything else than JSON. */
export function pageDataElement({ em, session, answers }: PageData): string {
  const json = JSON.stringify({ em, session, answers } satisfies PageData)
  const escaped = json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="${PAGE_DATA}">${escaped}</script>`
}

/** `value` after `ms`, by the global timer, which tests can hold; that of `node:timers/promises` they cannot. */
function timeout<const T>(value: T, ms: number): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms).unref()
  })
}
