/**
 * The dialog opened by a row. It is mounted next to the list, not in the row, so that it keeps its state if the row
 * changes or leaves the list.
 */
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

/** Renders the dialog for the record as it was on opening; `close` is a stable function. */
type RowDialog = (close: () => void) => ReactNode

const RowDialogContext = createContext<((dialog: RowDialog) => void) | null>(null)

/** Provider around a list whose rows open dialogs. */
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

/** Returns the function that opens a row's dialog. Throws outside of RowDialogs. */
export function useRowDialog(): (dialog: RowDialog) => void {
  const show = useContext(RowDialogContext)
  if (!show) throw new Error('useRowDialog is of use within RowDialogs only')
  return show
}
