/** Sends the client's calls over HTTP. Loaded with the first of them: a page brings its screen's first answers. */
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { routes } from './contract-routes.ts'
import { type CallContext, send } from './send.ts'

export const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context }): Record<string, string> =>
    context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
  fetch: (request, init, { context: { timeoutMs, keepalive = false } }) =>
    send(request, { ...init, keepalive }, timeoutMs),
})
