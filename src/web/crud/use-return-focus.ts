/** Gives the focus back to what had it before, for a dialog that is open as soon as it is mounted. */
import { useEffect, useState } from 'react'

/** When the component goes away, focuses what was focused as it came, if that still stands on the page. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
