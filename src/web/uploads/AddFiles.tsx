/** Files that are chosen with a button, or dropped onto the area around it. */
import { Box, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

interface Props {
  /** The button's text, and the name of the input. */
  button: string
  label: string
  /** The accepted types. */
  accept: readonly string[]
  multiple?: boolean
  /** Shown below. */
  note: string
  onAdd: (files: readonly File[]) => void
  /** Another button, which calls `open`. */
  renderButton?: (open: () => void) => ReactNode
  /** Shown before the button. */
  children?: ReactNode
}

export function AddFiles({
  button,
  label,
  accept,
  multiple = true,
  note,
  onAdd,
  renderButton,
  children,
}: Props) {
  const clearFile = useRef<() => void>(null)
  const add = (files: readonly File[]) => {
    if (files.length > 0) onAdd(files)
    // Otherwise choosing the same file again would be no change.
    clearFile.current?.()
  }
  return (
    <Box
      className="print-hidden"
      bd="1px dashed var(--plantao-borda)"
      bdrs="sm"
      p="xs"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        add([...event.dataTransfer.files])
      }}
    >
      <Group gap="xs" align="center">
        {children}
        <FileButton
          multiple={multiple}
          accept={accept.join()}
          resetRef={clearFile}
          onChange={(chosen: File | File[] | null) => add(chosen === null ? [] : [chosen].flat())}
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick, ...props }) =>
            renderButton?.(onClick) ?? (
              <Button
                {...props}
                onClick={onClick}
                variant="default"
                leftSection={<IconPaperclip size={16} aria-hidden />}
              >
                {button}
              </Button>
            )
          }
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {note}
      </Text>
    </Box>
  )
}
