/** Restores the focus when a dialog that is mounted open unmounts. */
import { useEffect, useState } from 'react'

/** On unmount, focuses the element that had the focus on mount, if it still exists. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
