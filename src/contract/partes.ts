/** Uploads in parts: what is said when one begins, and the route that takes its parts. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { BYTES, MAX_SENT_BYTES, PART_MESSAGE, partsOf } from '../core/partes.ts'
import { id, integerInUrl } from './fields.ts'
import { done } from './lists.ts'

/** An upload that was begun. */
export const begunEnvio = z.object({ id: z.string(), partes: z.number(), bytes_por_parte: z.number() })

/**
 * A route that takes parts of a file of at most `maxBytes`, as bytes: one or more that follow one another, the first of
 * which, from 1, is in the address. They come in any order, and as often as sent.
 */
export function partsRoute(
  { path, ...route }: { path: `/${string}`; summary: string; tags: readonly string[] },
  maxBytes: number,
) {
  return oc
    .route({ method: 'PUT', path: `${path}/{id}/partes/{parte}`, inputStructure: 'detailed', ...route })
    .input(
      z.object({
        params: z.strictObject({ id, parte: integerInUrl(1, partsOf(maxBytes)) }),
        body: z.file(PART_MESSAGE).mime(BYTES, PART_MESSAGE).max(MAX_SENT_BYTES, PART_MESSAGE),
      }),
    )
    .output(done)
}
