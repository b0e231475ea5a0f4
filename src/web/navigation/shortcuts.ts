/**
 * Keyboard shortcuts: a screen registers its own while it is open, and '?' lists the active ones. Single keys can be
 * switched off, for users of speech input or who press keys accidentally (WCAG 2.1.4).
 */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../browser/cookies.ts'

/** A shortcut: one character ('n', '/', '?') or 'mod+' and one, where mod is Ctrl, or Cmd on a Mac. */
export interface Shortcut {
  keys: string
  description: string
  run: () => void
}

/** Calls `run` on `keys` while mounted and `enabled`, except while the user is typing or a dialog is open. */
export function useShortcut(keys: string, description: string, run: () => void, enabled = true): void {
  const latest = useRef(run)
  // Before the browser paints: a key that is seen works, on what is seen.
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    if (!enabled) return
    return register({ keys, description, run: () => latest.current() })
  }, [keys, description, enabled])
}

/** The active shortcuts, in order of registration. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered)
}

/** Whether single-key shortcuts are on, and a setter. Kept in a cookie for a year. */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => singleKeys), setSingleKeys]
}

/** True if mod is the Cmd key on this computer. */
export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent)
}

/** The registered shortcut that matches an event, or undefined. */
export function shortcutFor(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  shortcuts: readonly Shortcut[],
): Shortcut | undefined {
  if (event.altKey) return undefined
  const mod = event.ctrlKey || event.metaKey
  const pressed = `${mod ? 'mod+' : ''}${event.key.toLowerCase()}`
  return shortcuts.findLast(({ keys }) => keys === pressed)
}

const A_YEAR_IN_SECONDS = 31_536_000
const COOKIE = 'atalhos'

let registered: readonly Shortcut[] = []
let singleKeys = typeof document === 'undefined' || readCookie(COOKIE) !== 'nao'
const listeners = new Set<() => void>()

function register(shortcut: Shortcut): () => void {
  if (registered.length === 0) window.addEventListener('keydown', onKeyDown)
  registered = [...registered, shortcut]
  tell()
  return () => {
    registered = registered.filter((other) => other !== shortcut)
    if (registered.length === 0) window.removeEventListener('keydown', onKeyDown)
    tell()
  }
}

function setSingleKeys(on: boolean): void {
  singleKeys = on
  writeCookie(COOKIE, on ? 'sim' : 'nao', A_YEAR_IN_SECONDS)
  tell()
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return
  const shortcut = shortcutFor(event, registered)
  if (!shortcut) return
  const single = !shortcut.keys.startsWith('mod+')
  if (single && (!singleKeys || isTyping(event.target))) return
  // A dialog is printed by the browser.
  if ((single || shortcut.keys === 'mod+p') && document.querySelector(DIALOG_OR_MENU)) return
  event.preventDefault()
  shortcut.run()
}

const DIALOG_OR_MENU = '[role="dialog"][aria-modal="true"], [role="menu"]'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea:not([readonly]), select'))
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
