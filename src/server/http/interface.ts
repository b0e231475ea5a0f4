/** Serves the built interface: immutable files under /assets, and a page for every screen's address. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sidebarIn } from '../../contract/page-data.ts'
import type { Services } from '../api/api.ts'
import { cookieValue } from '../session/tokens.ts'
import { compressAnswers } from './compression.ts'
import { readPages } from './page.ts'
import { createPageData, PATIENCE_MS } from './page-data.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/** Headers that mean something for documents only, or for who calls the API. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/**
 * The plugin that serves the interface in `webRoot`, using the compressed copies made by the build. Its pages wait
 * `patienceMs` for what they bring.
 */
export function registerInterface(webRoot: string, services: Services, patienceMs = PATIENCE_MS) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      cacheControl: false,
      index: ['index.html'],
      globIgnore: ['**/.vite/**'],
      allowedPath: (path) => !path.includes('/.vite'),
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        if (immutable) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
        reply.header(
          'cache-control',
          immutable ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache',
        )
      },
    })
    compressAnswers(app)
    const pages = await readPages(webRoot, app.log)
    const dataOf = createPageData(app, services, patienceMs)
    for (const address of pages.addresses)
      app.get(address, async (request, reply) => {
        // A page fetched on suspicion would be old when it is shown.
        const data = request.headers['sec-purpose'] ? null : await dataOf(address, request)
        if (data && data.cookies.length > 0) reply.header('set-cookie', data.cookies)
        return reply
          .header('cache-control', 'no-store')
          .header('vary', 'cookie')
          .type('text/html; charset=utf-8')
          .send(
            pages.documentOf(
              address,
              data && {
                url: request.url,
                data,
                sidebar: sidebarIn((name) => cookieValue(request.headers.cookie ?? null, name)),
              },
            ),
          )
      })
    app.setNotFoundHandler(async (request, reply) => {
      const { method, url } = request
      const isScreen = (method === 'GET' || method === 'HEAD') && !url.startsWith('/assets/')
      if (!isScreen) return reply.status(404).send({ message: 'Não encontrado' })
      return reply.sendFile('index.html')
    })
  }
}
