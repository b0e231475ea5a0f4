import { isLoopback } from '../../core/rede.ts'

/** The first http(s) address in a text, or null. */
export function firstLink(text: string): string | null {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null
}

/** Whether a link opens only on the computer that Plantão runs on. */
export function isOfThisComputer(link: string): boolean {
  return isLoopback(new URL(link).hostname)
}
