/** Shared by all documents: width, colours, shortened texts. */

/** The width between the margins of an A4 page, in points. */
export const WIDTH = 595.28 - 2 * 36

export const GREY = '#5f6b7a'
export const RULE = '#cbd2d9'

/** Returns the text, or if it is too long its beginning on one line with the full length. */
export function shorten(text: string, limit: number): string {
  const characters = [...text]
  if (characters.length <= limit && text.split('\n').length <= MAX_LINES) return text
  const beginning = [...text.replaceAll(/\s+/g, ' ')].slice(0, limit).join('').trimEnd()
  return limit < 60 ? `${beginning}…` : `${beginning}… (${characters.length} caracteres no sistema)`
}

/** Longer texts lose their line breaks. */
const MAX_LINES = 40
