/**
 * Registers every route of the contract as a Fastify route under /api. Fastify's router is the only one: it picks the
 * procedure and its parameters. The caller is authenticated and authorized as soon as the head has arrived, before the
 * body is read; api.ts authorizes again.
 */

import { Readable } from 'node:stream'
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
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import { takesFile } from '../../contract/files.ts'
import type { RouteName } from '../../contract/index.ts'
import { type InitialContext, routeOf, type Services } from '../api/api.ts'
import { errorBody, refusal, toErrorBody } from '../api/errors.ts'
import { isPublic, requirePermission } from '../api/permission.ts'
import { onlyLojaOf } from '../api/view.ts'
import { createSharedAnswers, type SharedAnswers } from '../database/connections/shared-answers.ts'
import { StreamedFile } from '../export/streamed-file.ts'
import { currentAsking } from '../process/asking.ts'
import type { Accounts, Identity } from '../session/index.ts'
import { registerApiDocs } from './api-docs.ts'
import { askerOf } from './asker.ts'
import { compressAnswers } from './compression.ts'
import { acceptBytes, acceptJsonAlone } from './json-body.ts'
import { ownOrigins } from './origins.ts'
import { router } from './router.ts'
import { sendError } from './send-error.ts'
import { isWhole, MOST_SHARED, sharedReader } from './shared-routes.ts'

/** For routes with a file: 5 MB in base64, plus room so that a slightly larger file gets a proper message. */
const FILE_BODY_LIMIT = 8 * 1024 * 1024

/** In bytes: limits how much an unauthenticated visitor can make the server read. */
const PUBLIC_BODY_LIMIT = 8 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; null for a visitor. */
    identity: Identity | null
  }
}

/** The plugin with all routes of the contract; register it under /api. */
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
    // Explicit routes: otherwise unknown addresses would fall through to the interface, and missing docs assets to its
    // 404 handler.
    for (const url of ['/', '/*']) app.all(url, nothing)
    app.setNotFoundHandler(nothing)
    compressAnswers(app)
    registerApiDocs(app)
    const shared = createSharedAnswers<Buffer>(MOST_SHARED)

    traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
      if (!isProcedure(procedure)) throw new Error(`the route ${path.join('.')} has no handler`)
      const { method = 'GET', path: url = '/', inputStructure } = procedure['~orpc'].route
      const route = routeOf(path)
      const options: RouteOptions = {
        method: method as HTTPMethods,
        bodyLimit: bodyLimitOf(route, procedure),
        url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
        onRequest: (request) => admit(services.accounts, own, route, request),
        handler: async (request, reply) => {
          const answer = await run({ procedure, path, shared }, services, request, reply)
          if (!answer) return reply
          if ('json' in answer)
            return reply.status(answer.status).header('content-type', 'application/json').send(answer.json)
          if (answer.body instanceof StreamedFile) return stream(answer.body, reply)
          // The event stream sends heartbeats that a browser can see.
          await sendStandardResponse(reply, answer, { eventIteratorKeepAliveEnabled: false })
          return reply
        },
      }
      // If a route separates its body from its parameters, the body is bytes.
      if (inputStructure !== 'detailed') app.route(options)
      else
        app.register(async (own) => {
          acceptBytes(own)
          own.route(options)
        })
    })
  }
}

const json = new StandardOpenAPIJsonSerializer()
const codec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(json, new StandardBracketNotationSerializer()),
)

/** Runs the procedure and returns its response; null when it failed and the error was sent. */
async function run(
  {
    procedure,
    path,
    shared,
  }: { procedure: AnyProcedure; path: readonly string[]; shared: SharedAnswers<Buffer> },
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const asked = { ...toStandardLazyRequest(request, reply), body: async () => request.body }
  const context = contextOf(services, request, reply, asked.signal ?? new AbortController().signal)
  try {
    const input = await codec.decode(asked, request.params as Record<string, string>, procedure)
    const call = createProcedureClient(procedure, { context, path })
    const asking = { asker: askerOf(request), signal: context.signal }
    const answer = () => currentAsking.run(asking, () => call(input, { signal: asked.signal }))
    const status = procedure['~orpc'].route.successStatus ?? 200
    const reader = sharedReader(routeOf(path), context, input)
    if (reader) return { status, json: await shared.share(reader, async () => textOf(await answer())) }
    const output = await answer()
    return isPlain(output) ? { status, json: JSON.stringify(output) } : codec.encode(output, procedure)
  } catch (error) {
    // The caller left, and the work ended because of that.
    if (asked.signal?.aborted && error === asked.signal.reason) return null
    const body = toErrorBody(error, context.log)
    sendError(reply, body)
    return null
  }
}

function textOf(output: unknown): { answer: Buffer; isWhole: boolean } {
  return { answer: Buffer.from(JSON.stringify(output)), isWhole: isWhole(output) }
}

/** Whether an output is JSON as it is: the codec would copy it, value by value, to look for other kinds. */
function isPlain(output: unknown): output is object {
  return (
    typeof output === 'object' &&
    output !== null &&
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(output))
  )
}

/** Sends a file as it grows. If it cannot be completed, the connection breaks: a client then sees no complete file. */
function stream(file: StreamedFile, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'content-type': file.type,
      'content-disposition': dispositionOf(file.name),
    })
    .send(Readable.from(file.chunks(), { objectMode: false }))
}

/** RFC 6266: the name in UTF-8, and in ASCII for what does not read that. */
function dispositionOf(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `inline; filename="${ascii}"; filename*=utf-8''${encoded}`
}

function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): InitialContext {
  return {
    ...services,
    identity: request.identity,
    only: onlyLojaOf(request.identity?.usuario),
    ip: request.ip,
    headers: new Headers(plainHeaders(request)),
    signal,
    setReplyHeader: (name, value) => void reply.header(name, value),
  }
}

/** In bytes; undefined for the server's default. */
function bodyLimitOf(route: RouteName, procedure: AnyProcedure): number | undefined {
  if (isPublic(route)) return PUBLIC_BODY_LIMIT
  return takesFile(procedure) ? FILE_BODY_LIMIT : undefined
}

/** Authenticates the caller and checks the route's permission. Throws Recusa. */
async function admit(
  accounts: Accounts,
  own: ReadonlySet<string>,
  route: RouteName,
  request: FastifyRequest,
): Promise<void> {
  const identity = await accounts.identify({ headers: new Headers(plainHeaders(request)), ip: request.ip })
  request.identity = identity
  // Browsers attach the cookie to cross-site requests too; only our own pages may use it for changes.
  if (request.method !== 'GET' && !request.headers.authorization) requireOwnOrigin(request, own)
  requirePermission(route, identity)
}

/**
 * Refuses a change requested by a page of another origin. Browsers always send Origin or Sec-Fetch-Site with such
 * requests; a client that sends neither is not a browser and has no cookie to abuse.
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
