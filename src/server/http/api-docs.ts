/** The OpenAPI 3.1 document of the API and a page to read it, with self-hosted assets. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { contract } from '../../contract/index.ts'

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Plantão</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })\n`

const SERVED = new Set(['swagger-ui.css', 'swagger-ui-bundle.js'])

export function registerApiDocs(app: FastifyInstance): void {
  let document: Promise<unknown> | undefined
  app.get('/openapi.json', async () => {
    document ??= openApiDocument()
    return document
  })
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))

  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  app.register(fastifyStatic, {
    root: assets,
    prefix: '/docs/assets/',
    decorateReply: false,
    allowedPath: (path) => SERVED.has(path.replace(/^\//, '')),
  })
}

async function openApiDocument(): Promise<unknown> {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Plantão',
      version: packageJson.version,
      description: readFileSync(join(import.meta.dirname, 'api-docs.md'), 'utf8'),
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'O access_token de POST /sessao/token' },
      },
    },
    security: [{ bearer: [] }],
  })
}
