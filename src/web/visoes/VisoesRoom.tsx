import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'

/** The room of the button of VisoesMenu while the views are unknown: it would push the screen down on a phone. */
export function VisoesRoom() {
  return (
    <Button
      variant="default"
      leftSection={<IconBookmark size={16} aria-hidden />}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      style={{ visibility: 'hidden' }}
    >
      Visões
    </Button>
  )
}
