/** Opens and closes the filters that are folded away, and says how many of them are in use: 'Filtros (2)'. */
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'

interface Props {
  /** Folded filters in use. */
  count: number
  opened: boolean
  onToggle?: () => void
  /** Id of the element that has the filters. */
  controls: string
}

export function FiltersButton({ count, opened, onToggle, controls }: Props) {
  return (
    <Button
      variant="default"
      flex="none"
      className={count > 0 ? 'text-on-paper' : ''}
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      aria-expanded={opened}
      aria-controls={controls}
      onClick={onToggle}
    >
      {count > 0 ? `Filtros (${count})` : 'Filtros'}
    </Button>
  )
}
