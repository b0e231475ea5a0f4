/**
 * Caret position after `format` rewrites the typed text: behind as many significant characters (digits and letters) as
 * before.
 */
export function caretAfterFormat(typed: string, caret: number, formatted: string): number {
  if (formatted === typed) return caret
  const atEnd = caret >= typed.length
  if (atEnd) return formatted.length
  let remaining = significant(typed.slice(0, caret)).length
  if (remaining === 0) return 0
  for (let i = 0; i < formatted.length; i++) {
    if (significant(formatted.charAt(i)) !== '') remaining -= 1
    if (remaining === 0) return i + 1
  }
  return formatted.length
}

function significant(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
