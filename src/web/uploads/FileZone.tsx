/** Where files are dropped or chosen. */
import '@mantine/dropzone/styles.css'
import { Button, Stack, Text } from '@mantine/core'
import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import text from '../ui/text.module.css'
import classes from './uploads.module.css'

interface Props extends Omit<DropzoneProps, 'title'> {
  icon: Icon
  title: string
  /** The button by which they are chosen. */
  button: string
  /** Shown below the title. */
  children: ReactNode
}

export function FileZone({ icon: Glyph, title, button, children, disabled = false, ...zone }: Props) {
  const openRef = useRef<() => void>(null)
  return (
    <Dropzone
      className={classes.zona ?? ''}
      openRef={openRef}
      disabled={disabled}
      // Keyboard users press the button; clicking anywhere in the area does the same.
      activateOnKeyboard={false}
      role="group"
      {...zone}
    >
      <Stack gap={4} align="center" py="xs" ta="center">
        <Glyph size={32} stroke={1.5} aria-hidden />
        <Text fw={600} className={text.wrap ?? ''}>
          {title}
        </Text>
        {children}
        <Button
          variant="default"
          mt="xs"
          className={classes.escolher ?? ''}
          disabled={disabled}
          onClick={(event) => {
            event.stopPropagation()
            openRef.current?.()
          }}
        >
          {button}
        </Button>
      </Stack>
    </Dropzone>
  )
}
