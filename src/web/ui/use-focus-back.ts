/** Restores the focus when what was opened is closed. */
import { useEffect, useState } from 'react'

/** On unmount of what had the focus, focuses the element that had it on mount, or the screen's content if that one is gone. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const content = document.getElementById('conteudo')
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body && activeElement !== content) return
      const place = before instanceof HTMLElement && before.isConnected ? before : content
      place?.focus({ preventScroll: true })
    },
    [before],
  )
}
