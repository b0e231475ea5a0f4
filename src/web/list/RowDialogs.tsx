/**
 * The dialog that a row of a list opens. It stands beside the list, not in the row, so that it stays, with what was typed
 * in it, when the row changes or leaves the list meanwhile.
 */
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

/** Makes the dialog, of the record as it was when it was opened; `close` is the same function at every call. */
type RowDialog = (close: () => void) => ReactNode

const RowDialogContext = createContext<((dialog: RowDialog) => void) | null>(null)

/** Goes around a list whose rows open dialogs. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ dialog: RowDialog } | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const show = useCallback((dialog: RowDialog) => setOpen({ dialog }), [])
  return (
    <RowDialogContext value={show}>
      {children}
      {open?.dialog(close)}
    </RowDialogContext>
  )
}

/** How a row opens a dialog. Throws outside of RowDialogs. */
export function useRowDialog(): (dialog: RowDialog) => void {
  const show = useContext(RowDialogContext)
  if (!show) throw new Error('useRowDialog is of use within RowDialogs only')
  return show
}
