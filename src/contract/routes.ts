/** Builders of the routes of a part of the API. */
import { oc } from '@orpc/contract'
import type { z } from 'zod'

/** Makers of routes by method, each of a path and its words in the OpenAPI document, under the tags. */
export function routesOf(tags: readonly string[]) {
  const by =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (path: `/${string}`, summary: string, more: { successStatus?: number } = {}) =>
      oc.route({ method, path, summary, tags, ...more })
  return { get: by('GET'), post: by('POST'), put: by('PUT'), remove: by('DELETE') }
}

/** What the handler of a route receives: its input as the schema read it. */
export type InputOf<R extends { '~orpc': { inputSchema?: z.ZodType | undefined } }> = z.output<
  NonNullable<R['~orpc']['inputSchema']>
>
