/** Accepts only addresses that every parser splits the same way. */

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

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const AMBIGUOUS = /^(?!\/)|[\\#\u0000-\u001f\u007f]|\/\/|\/\.{1,2}([/;]|$)/
