/** Restores the focus when what was opened is closed. */
import { useEffect, useState } from 'react'
import { isFocusLost } from './kept-focus.ts'

/** Where the focus may return to, the best first: the opener, then what opened that which the opener is in. */
type Places = readonly (Element | null)[]

const open = new Set<Places>()

/**
 * On unmount of what had the focus, focuses the element that had it on mount (or the button of the menu that it was in). If that
 * one is gone, as in a dialog that this one replaced, focuses what opened that dialog, or else the screen's content.
 */
export function useFocusBack(): void {
  const [places] = useState(placesNow)
  useEffect(() => {
    open.add(places)
    return () => {
      open.delete(places)
      const content = document.getElementById('conteudo')
      if (!isFocusLost() && document.activeElement !== content) return
      const place = places.find((element) => element?.isConnected) ?? content
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [places])
}

function placesNow(): Places {
  const outer = Array.from(open).at(-1)
  return [opener(), ...(outer ?? [])]
}

function opener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  if (menu) return document.querySelector(`[aria-controls="${menu.id}"]`)
  return activeElement === document.body ? null : activeElement
}
