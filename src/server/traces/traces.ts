/**
 * Traces of requests and their statements, sent as OpenTelemetry's protocol says. Loaded only when the settings name a
 * receiver. Nothing is registered globally, so that no library adds spans of its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StatementWatcher } from '../database/connections/statement-watch.ts'
import { isEventStream } from '../http/app.ts'
import { routePattern } from '../http/request-target.ts'
import type { Logger } from '../process/log.ts'
import type { TracesConfig } from '../process/traces-config.ts'
import { exporterTo, samplerOf } from './sending.ts'

/** How long the last spans may take to be sent when the server stops. */
const FLUSH_MS = 800

export interface Traces {
  /** Makes a span of each request of `app`: its route's pattern, method and status, and nothing that was sent with it. */
  follow(app: FastifyInstance): void
  /** Makes a span of each statement within a request that is traced. */
  watch: StatementWatcher
  /** Sends what was not sent yet, if the receiver takes it within 0.8 s. */
  close(): Promise<void>
}

/** Creates the traces. Spans are sent in the background, 2,048 wait at most, and any more are dropped. */
export function createTraces(config: TracesConfig, { log }: { log: Logger }): Traces {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'plantao', 'service.instance.id': randomUUID() }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterTo(config, log) })],
  })
  const tracer = provider.getTracer('plantao')
  /** The span of the request that is being answered. */
  const current = new AsyncLocalStorage<Span>()
  return {
    follow: (app) => followRequests(app, tracer, current),
    watch: (text) => {
      const parent = current.getStore()
      return parent?.isRecording() ? beginStatement(tracer, parent, text()) : null
    },
    async close() {
      const sent = provider.shutdown().then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([sent, wait(FLUSH_MS, false, { ref: false })])))
        log.warn('the last traces could not be sent')
    },
  }
}

function followRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const answered = (request: FastifyRequest, { statusCode }: FastifyReply) => {
    const span = spans.get(request)
    if (!span?.isRecording()) return
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) fail(span, String(statusCode))
    span.end()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = routePattern(request)
    // A page asks the API within its own request.
    const outer = current.getStore()
    const span = tracer.startSpan(
      route ? `${method} ${route}` : method,
      {
        kind: outer ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          ...(route && { 'http.route': route }),
          'plantao.request_id': request.id,
        },
      },
      outer ? trace.setSpan(ROOT_CONTEXT, outer) : callerOf(request),
    )
    spans.set(request, span)
    current.run(span, done)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isEventStream(reply.getHeader('content-type'))) answered(request, reply)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    answered(request, reply)
    done()
  })
  // The caller left before the answer.
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end()
    done()
  })
}

/** The trace that the caller is in, by its `traceparent`; its `tracestate`, which may say anything, is left out. */
function callerOf({ headers }: FastifyRequest): Context {
  const { traceparent } = headers
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}

function beginStatement(tracer: Tracer, parent: Span, text: string): (error: unknown) => void {
  const operation = (/^\w+/.exec(text)?.[0] ?? 'SQL').toUpperCase()
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  }
  const span = tracer.startSpan(
    operation,
    { kind: SpanKind.CLIENT, attributes },
    trace.setSpan(ROOT_CONTEXT, parent),
  )
  return (error) => {
    if (error) fail(span, codeOf(error))
    span.end()
  }
}

/** Without a message, which may quote a value. */
function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}

/** PostgreSQL's or the system's code of an error, or its class. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
