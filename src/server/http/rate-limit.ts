/** Limits requests a minute: of each session, and of the visitors of each address. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../api/api.ts'
import { networkOf } from '../session/throttle.ts'

/**
 * Counts every request, also those that are refused afterwards. Sessions are counted apart, so that visitors cannot use
 * up what an office behind one address needs; and kinds are, so that a flood of calls leaves pages and the sign-in free.
 */
export async function limitRequests(
  app: FastifyInstance,
  { config, accounts }: Pick<Services, 'config' | 'accounts'>,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) =>
      `${kindOf(request)} ${accounts.sealedSession(request.headers.cookie) ?? networkOf(request.ip)}`,
    errorResponseBuilder: () => Object.assign(new Error('limit'), { statusCode: 429 }),
  })
  // The plugin's own per-route hook would run after authentication and not count the requests refused there.
  app.addHook('onRequest', app.rateLimit())
}

/** The kind of a request: a page's files, the page itself, signing in and the like, and all other calls of the API. */
function kindOf({ method, url }: FastifyRequest): 'file' | 'page' | 'sign-in' | 'call' {
  if (url.startsWith('/assets/')) return 'file'
  if (!url.startsWith('/api')) return 'page'
  return method === 'POST' && url.startsWith('/api/sessao') ? 'sign-in' : 'call'
}
