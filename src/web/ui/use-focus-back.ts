/** Gives the focus back when a dialog that is mounted open goes away. */
import { useEffect, useState } from 'react'

/** Focuses, when the component goes away, what had the focus when it came, where it still is. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
