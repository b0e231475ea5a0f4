/** Gives the focus a place when what had it goes away or is disabled. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** On unmount of what had the focus, focuses the element that had it on mount, or the screen's content if that one is gone. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => focusIfLost(before), [before])
}

/**
 * Returns the ref of a button that is disabled while `pending`: disabled, it loses the focus, which comes back to it
 * afterwards.
 */
export function useKeptFocus(pending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (pending) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      focusIfLost(button.current)
    }
  }, [pending])
  useEffect(() => () => void (hadFocus.current && focusIfLost(null)), [])
  return button
}

/**
 * From now on Tab stays in the open dialog when nothing in it has the focus, for instance because its button was disabled:
 * Mantine keeps it there only while something has.
 */
export function keepTabInDialogs(): void {
  const enter = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab' || document.activeElement !== document.body) return
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
    ;[...dialogs].at(-1)?.focus({ preventScroll: true })
  }
  document.addEventListener('keydown', enter, { capture: true })
}

function focusIfLost(element: Element | null): void {
  const content = document.getElementById('conteudo')
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body && activeElement !== content) return
  const place = element instanceof HTMLElement && element.isConnected ? element : content
  place?.focus({ preventScroll: true })
}
