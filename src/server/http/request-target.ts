/** Accepts only addresses that every parser splits the same way. */
import type { FastifyRequest } from 'fastify'

/** Maximum depth of nested percent-encoding. */
const MAX_ROUNDS = 5

/**
 * Whether the path of a request target is in its plain form: starting with a slash, without dot segments, double
 * slashes, backslashes and control characters, at any level of encoding. Ignores the query.
 */
export function isPlainTarget(target: string): boolean {
  let [path = ''] = target.split('?', 1)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (AMBIGUOUS.test(path)) return false
    const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
    if (decoded === path) return true
    path = decoded
  }
  return false
}

/** The pattern of a request's route, under any prefix; undefined if its address has none or is not plain. */
export function routePattern({ raw, routeOptions }: FastifyRequest): string | undefined {
  return isPlainTarget(raw.url ?? '') ? routeOptions.url : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const AMBIGUOUS = /^(?!\/)|[\\#\u0000-\u001f\u007f]|\/\/|\/\.{1,2}([/;]|$)/
