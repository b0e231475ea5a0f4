/** Files that are chosen with a button, or dropped onto the area around it. */
import { Box, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { ANEXO_TYPES } from '../../core/anexos.ts'
import { Action } from '../navigation/Action.tsx'

interface Props {
  /** The button's text, and the name of the input. */
  button: string
  label: string
  multiple?: boolean
  /** A sentence before the types and the size. */
  note?: string
  onAdd: (files: readonly File[]) => void
  /** The key of the button. */
  keys?: string
  /** Shown before the button. */
  children?: ReactNode
}

export function AddFiles({ button, label, multiple = true, note, onAdd, keys, children }: Props) {
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
          accept={ANEXO_TYPES.join()}
          resetRef={clearFile}
          onChange={(chosen: File | File[] | null) => add(chosen === null ? [] : [chosen].flat())}
          inputProps={{ 'aria-label': label }}
        >
          {({ onClick, ...props }) =>
            keys ? (
              <Action keys={keys} does={label} variant="default" onClick={onClick}>
                {button}
              </Action>
            ) : (
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
        {note} PDF, PNG ou JPEG, até 10 MB{multiple && ' cada'}. Também se pode arrastar para cá.
      </Text>
    </Box>
  )
}
