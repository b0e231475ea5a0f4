import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** The button that asks for a list on paper. */
export function PrinterButton({ onClick }: { onClick?: () => void }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label="Imprimir"
      title="Imprimir a lista inteira"
      onClick={onClick}
    >
      <IconPrinter size={18} aria-hidden />
    </ActionIcon>
  )
}
