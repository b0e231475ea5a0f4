/** Texts and arrays as SQL writes them. */

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
const MAX_CODE = 0x10ffff

/** The text between the quotes of E'…'. */
export function unescapedText(text: string): string {
  return text.replace(
    /''|\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{1,2})|([0-7]{1,3})|([\s\S]))/g,
    (found, u, U, x, octal, letter) => {
      if (found === "''") return "'"
      const code = u ?? U ?? x
      if (code !== undefined) return charOf(code)
      return octal !== undefined
        ? String.fromCharCode(Number.parseInt(octal, 8))
        : (LETTERS[letter] ?? letter)
    },
  )
}

/** The text between the quotes of U&'…', in which `mark` stands before four hexadecimal digits, or + and six. */
export function unicodeText(text: string, mark = '\\'): string {
  const pattern = mark.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return text.replace(
    new RegExp(`${pattern}(?:(${pattern})|\\+([0-9a-f]{6})|([0-9a-f]{4}))`, 'gi'),
    (_, same, six, four) => (same === undefined ? charOf(six ?? four) : mark),
  )
}

function charOf(hexadecimal: string): string {
  return String.fromCodePoint(Math.min(Number.parseInt(hexadecimal, 16), MAX_CODE))
}

/** As PostgreSQL writes an array. */
export function arrayText(items: readonly (string | null)[]): string {
  return `{${items.map((item) => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
}
