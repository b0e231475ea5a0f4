/** Restores the focus when what was opened is closed. */
import { useEffect, useState } from 'react'
import { isFocusLost } from './kept-focus.ts'

/**
 * On unmount of what had the focus, focuses the element that had it on mount (or the button of the menu that it was in), or
 * the screen's content if that one is gone.
 */
export function useFocusBack(): void {
  const [before] = useState(opener)
  useEffect(
    () => () => {
      const content = document.getElementById('conteudo')
      if (!isFocusLost() && document.activeElement !== content) return
      const place = before instanceof HTMLElement && before.isConnected ? before : content
      place?.focus({ preventScroll: true })
    },
    [before],
  )
}

function opener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  if (menu) return document.querySelector(`[aria-controls="${menu.id}"]`)
  return activeElement === document.body ? null : activeElement
}
