/**
 * Every route of the contract as a Fastify route under /api, which runs its own procedure with its own parameters: no
 * other router reads the address. Who calls and whether they may is asked here when the request's head has arrived,
 * before its body is read, and decided in api.ts.
 */

import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import {
  type AnyProcedure,
  createProcedureClient,
  isProcedure,
  traverseContractProcedures,
} from '@orpc/server'
import { sendStandardResponse, toStandardLazyRequest } from '@orpc/standard-server-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify'
import type { Rota } from '../../contract/index.ts'
import { type InitialContext, rotaOf, type Services } from '../api.ts'
import { router } from '../router.ts'
import type { Accounts, Identity } from '../session/index.ts'
import { registerApiDocs } from './api-docs.ts'
import { errorBody, refusal, toErrorBody } from './errors.ts'
import { ownOrigins } from './origins.ts'
import { isPublic, requirePermission } from './permission.ts'

/** How deep objects and lists may nest in a body. */
const MAX_DEPTH = 12

/** Of the calls that carry a file: 5 MB in base64, and enough over it for a sentence about its size. */
const FILE_BODY_LIMIT = 8 * 1024 * 1024
const WITH_FILE: ReadonlySet<Rota> = new Set<Rota>(['importacoes.conferir', 'importacoes.criar'])

/** Bytes that a visitor, who has proved nothing yet, may make the server read. */
const PUBLIC_BODY_LIMIT = 8 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as found when the head arrived; null for a visitor. */
    identity: Identity | null
  }
}

/** The plugin with all routes of the contract, to be registered under /api. */
export function registerApi(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const own = ownOrigins(services.config)
    app.decorateRequest('identity', null)
    acceptJsonAlone(app)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const nothing: RouteHandlerMethod = (_request, reply) =>
      reply.status(404).send(errorBody('ROTA_INEXISTENTE'))
    // Routes, since the interface answers to every address that has none; and what the page's assets call when one is missing.
    for (const url of ['/', '/*']) app.all(url, nothing)
    app.setNotFoundHandler(nothing)
    registerApiDocs(app)

    traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
      if (!isProcedure(procedure)) throw new Error(`the route ${path.join('.')} has no handler`)
      const { method = 'GET', path: url = '/' } = procedure['~orpc'].route
      const rota = rotaOf(path)
      app.route({
        method: method as HTTPMethods,
        bodyLimit: bodyLimitOf(rota),
        url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
        onRequest: (request) => admit(services.accounts, own, rota, request),
        handler: async (request, reply) => {
          const answer = await run({ procedure, path }, contextOf(services, request, reply), request, reply)
          // The stream of changes has heartbeats of its own, which a browser can see.
          if (answer) await sendStandardResponse(reply, answer, { eventIteratorKeepAliveEnabled: false })
          return reply
        },
      })
    })
  }
}

const json = new StandardOpenAPIJsonSerializer()
const codec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(json, new StandardBracketNotationSerializer()),
)

/** What the procedure answers to the request; null when it refused, which is sent. */
async function run(
  { procedure, path }: { procedure: AnyProcedure; path: readonly string[] },
  context: InitialContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const asked = { ...toStandardLazyRequest(request, reply), body: async () => request.body }
  try {
    const input = await codec.decode(asked, request.params as Record<string, string>, procedure)
    const output = await createProcedureClient(procedure, { context, path })(input, { signal: asked.signal })
    return codec.encode(output, procedure)
  } catch (error) {
    const body = toErrorBody(error, context.log)
    reply.status(body.status).send(body)
    return null
  }
}

function contextOf(services: Services, request: FastifyRequest, reply: FastifyReply): InitialContext {
  return {
    ...services,
    identity: request.identity,
    ip: request.ip,
    headers: new Headers(plainHeaders(request)),
    setReplyHeader: (name, value) => void reply.header(name, value),
  }
}

/** Undefined for the server's own. */
function bodyLimitOf(rota: Rota): number | undefined {
  if (isPublic(rota)) return PUBLIC_BODY_LIMIT
  return WITH_FILE.has(rota) ? FILE_BODY_LIMIT : undefined
}

/** Finds who calls and refuses what the permissions do not grant. Throws Recusa. */
async function admit(
  accounts: Accounts,
  own: ReadonlySet<string>,
  rota: Rota,
  request: FastifyRequest,
): Promise<void> {
  const identity = await accounts.identify({ headers: new Headers(plainHeaders(request)), ip: request.ip })
  request.identity = identity
  // A cookie goes along with requests that other sites make: only our own pages may change anything with it.
  if (request.method !== 'GET' && !request.headers.authorization) requireOwnOrigin(request, own)
  requirePermission(rota, identity)
}

/**
 * Refuses a change that a page of another origin asks for. Browsers always name the origin (or that the site is the same)
 * with such requests; a program without a browser names none and has no cookie to be abused.
 */
function requireOwnOrigin(request: FastifyRequest, own: ReadonlySet<string>): void {
  const { origin } = request.headers
  if (origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !own.has(origin))
    throw refusal('ORIGEM_RECUSADA')
}

function plainHeaders(request: FastifyRequest): [string, string][] {
  return Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
}

/** Bodies are JSON that can be stored; anything else is refused before a handler sees it. */
function acceptJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      const value: unknown = JSON.parse(String(body))
      requireStorable(value)
      done(null, value)
    } catch (cause) {
      done(Object.assign(new Error('invalid JSON', { cause }), { statusCode: 400 }))
    }
  })
}

/**
 * Nothing deeper than MAX_DEPTH, no keys that a prototype has, and no text that the database cannot keep as it is.
 * A loop over a list of its own: a large body must cost little, and a deep one no stack. Throws SyntaxError.
 */
function requireStorable(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new SyntaxError('depth')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') requireText(value)
      else if (Array.isArray(value)) for (const item of value) next.push(item)
      else if (typeof value === 'object' && value !== null)
        for (const [key, item] of Object.entries(value)) {
          if (key === '__proto__' || key === 'constructor') throw new SyntaxError('prototype')
          requireText(key)
          next.push(item)
        }
    }
    level = next
  }
}

function requireText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new SyntaxError('text')
}
