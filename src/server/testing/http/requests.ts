/** API calls without a network. */
import type { FastifyInstance } from 'fastify'
import { BYTES } from '../../../core/partes.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary responses
  body: any
  headers: Record<string, unknown>
  raw: Buffer
}

/** A body as it is sent, and its media type: a Buffer as bytes, anything else as JSON, a string unmodified. */
export function sentBody(body: unknown): { type: string; payload: string | Buffer<ArrayBuffer> } {
  if (Buffer.isBuffer(body)) return { type: BYTES, payload: Buffer.from(body) }
  return { type: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Calls `/api` with the given headers. */
export function caller(app: FastifyInstance, headers: Record<string, string> = {}) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = body === undefined ? undefined : sentBody(body)
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(sent && { 'content-type': sent.type }), ...more },
      ...(sent && { payload: sent.payload }),
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
