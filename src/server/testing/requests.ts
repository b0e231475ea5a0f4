/** API calls without a network. */
import type { FastifyInstance } from 'fastify'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary responses
  body: any
  headers: Record<string, unknown>
  raw: Buffer
}

/** Calls `/api` with the given headers; a string body is sent unmodified. */
export function caller(app: FastifyInstance, headers: Record<string, string> = {}) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: json ? answer.json() : answer.body,
      headers: answer.headers,
      raw: answer.rawPayload,
    }
  }
}

export type Call = ReturnType<typeof caller>
