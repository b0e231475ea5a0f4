/** Serves the built interface: immutable files under /assets, and a page for every screen's address. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readPages } from './page.ts'

const A_YEAR_IN_SECONDS = 31_536_000

/** The plugin that serves the interface in `webRoot`, using the compressed copies made by the build. */
export function registerInterface(webRoot: string) {
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
        reply.header(
          'cache-control',
          immutable ? `public, max-age=${A_YEAR_IN_SECONDS}, immutable` : 'no-cache',
        )
      },
    })
    for (const [address, page] of await readPages(webRoot))
      app.get(address, (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
      )
    app.setNotFoundHandler(async (request, reply) => {
      const { method, url } = request
      const isScreen = (method === 'GET' || method === 'HEAD') && !url.startsWith('/assets/')
      if (!isScreen) return reply.status(404).send({ message: 'Não encontrado' })
      return reply.sendFile('index.html')
    })
  }
}
