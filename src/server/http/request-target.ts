/** Which addresses the server answers: those that every reader of them splits into the same parts. */

/** Of encodings within encodings; an address with more of them is refused. */
const MAX_ROUNDS = 5

/**
 * Whether the path of a request's target is written in the one way that browsers and programs write it: from its first
 * slash on, without dot segments, doubled slashes, backslashes and control characters, however often these are encoded.
 * The query is not looked at.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const AMBIGUOUS = /^(?!\/)|[\\#\u0000-\u001f\u007f]|\/\/|\/\.{1,2}([/;]|$)/
