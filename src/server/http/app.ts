/** The HTTP server: headers, limits, health check, the API with its documentation, and the built interface. */
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Services } from '../api/api.ts'
import { errorBody, refusal, toErrorBody } from '../api/errors.ts'
import { requestId } from '../process/request-id.ts'
import { registerApi } from './api-routes.ts'
import { answerClientError } from './client-errors.ts'
import { registerInterface } from './interface.ts'
import { isBuilt } from './page.ts'
import { limitRequests } from './rate-limit.ts'
import { isPlainTarget, routePattern } from './request-target.ts'
import { sendError } from './send-error.ts'

const BODY_LIMIT = 1024 * 1024

/** A request and its answer, without anything that identifies a person or a record. */
export interface AnsweredRequest {
  /** The pattern of its route under any prefix; undefined if the address has none. */
  route: string | undefined
  method: string
  status: number
  seconds: number
}

interface Options {
  /** Called after each answer that is not an event stream. */
  observe?: ((request: AnsweredRequest) => void) | undefined
  /** How long pages wait for what they bring, in milliseconds; tests give them more time. */
  patienceMs?: number
}

/** The server, ready to listen. `webRoot` is the folder of the built interface; null serves only the API. */
export async function createApp(
  services: Services,
  webRoot: string | null,
  { observe, patienceMs }: Options = {},
): Promise<FastifyInstance> {
  const { config, database, log } = services
  const logger: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    // A busy machine may take long to load them.
    pluginTimeout: 0,
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    // Errors of the router itself, such as a malformed URL.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.status(404).send(errorBody('ENDERECO_INVALIDO')),
  })

  app.addHook('onRequest', (request, _reply, done) => requestId.run(request.id, done))
  await setSecurityHeaders(app, config)
  await limitRequests(app, services)
  app.addHook('onRequest', async ({ raw }) => {
    if (!isPlainTarget(raw.url ?? '')) throw refusal('ENDERECO_INVALIDO')
  })
  warnOfUntrustedProxy(app, config.trustedProxies.length > 0)
  logAnswers(app, observe)

  app.setErrorHandler((error, request, reply) => {
    const body = bodyOfHttpError(error) ?? toErrorBody(error, log)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    return sendError(reply, body)
  })

  answerHealthChecks(app, database)

  app.addHook('onReady', async () => services.events.listen())
  // An open event stream would delay the shutdown.
  app.addHook('preClose', () => services.events.close())
  await app.register(registerApi(services), { prefix: '/api' })
  if (webRoot && isBuilt(webRoot)) await app.register(registerInterface(webRoot, services, patienceMs))
  return app
}

/** The content security policy and the other headers of every answer. */
async function setSecurityHeaders(app: FastifyInstance, config: Services['config']): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine and the API documentation inject style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Sent below, only over https: browsers must ignore it over plain HTTP, but proxies may not.
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https' || config.appUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** Logs each answer, and reports those that are not event streams to `observe`. */
function logAnswers(app: FastifyInstance, observe: Options['observe']): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request
    const route = routePattern(request)
    request.log.info({
      method,
      // The pattern, not the URL: a URL may contain search terms.
      route: route ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
      user: request.identity?.userId,
    })
    if (!isEventStream(reply.raw.getHeader('content-type')))
      observe?.({ route, method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** Whether the process runs, and whether its database can be used. */
function answerHealthChecks(app: FastifyInstance, database: Services['database']): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const obstacle = await database.obstacle()
    return reply.status(obstacle ? 503 : 200).send({ status: obstacle ? OBSTACLES[obstacle] : 'ok' })
  })
}

const OBSTACLES = { away: 'banco de dados fora do ar', full: 'disco do banco de dados cheio' } as const

/** Whether an answer of that type lasts as long as its screen is open. */
function isEventStream(contentType: unknown): boolean {
  return String(contentType).startsWith('text/event-stream')
}

/** Refusals that Fastify makes before a handler runs. */
function bodyOfHttpError(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  if (status === 429) return errorBody('MUITOS_PEDIDOS')
  if (status === 403) return errorBody('SEM_PERMISSAO')
  if (status === 413) return errorBody('CORPO_GRANDE')
  if (status === 415) return errorBody('TIPO_NAO_ACEITO')
  if (status === 400) return errorBody('CORPO_INVALIDO')
  return null
}

/**
 * Warns once if forwarded headers arrive from a proxy that is not trusted: all clients would then share its address.
 */
function warnOfUntrustedProxy(app: FastifyInstance, trusted: boolean): void {
  if (trusted) return
  let warned = false
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (warned || !request.headers['x-forwarded-for']) return
    warned = true
    request.log.warn(
      { ip: request.ip },
      'X-Forwarded-For headers of a proxy that is not configured are ignored; name it in TRUSTED_PROXIES',
    )
  })
}
