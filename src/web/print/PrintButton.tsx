/** Prints a list completely, not only what the screen shows; Ctrl+P does the same. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useShortcut } from '../navigation/shortcuts.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { PrinterButton } from './PrinterButton.tsx'
import type { Printed } from './printed.ts'

const PrintDialog = onDemand(() => import('./PrintDialog.tsx'))

interface Props {
  load: (signal: AbortSignal) => Promise<Printed>
  /** Download URL of the list, offered instead of too many pages. */
  address: (format: 'csv' | 'xlsx') => string
}

export function PrintButton(props: Props) {
  const [open, setOpen] = useState(false)
  useShortcut('mod+p', 'Imprimir', () => setOpen(true))
  return (
    <>
      <PrinterButton onClick={() => setOpen(true)} />
      <Text className="on-paper">
        Esta impressão tem só o que estava na tela. Para a lista inteira, use Imprimir, ao lado da busca.
      </Text>
      {open && <PrintDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
