/** The first http(s) address in a text, or null. */
export function firstLink(text: string): string | null {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null
}
