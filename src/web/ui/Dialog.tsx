/** A dialog: mounted while it is open, and what opened it has the focus again afterwards. Its title names the record. */
import { Modal, type ModalProps } from '@mantine/core'
import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { HeadingLevel } from './heading-level.ts'
import { SMALL_SCREEN, useMedia } from './media.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props extends Omit<ModalProps, 'opened'> {
  /** The name of the record, which follows the title; undefined while it is not known, or if there is none. */
  record?: string | undefined
  /** Takes the whole of a small screen. */
  large?: boolean
}

/** Tells the dialog around that another one opened above it, or closed. */
const Above = createContext<(change: 1 | -1) => void>(() => undefined)

export function Dialog({ record, large = false, title, closeOnEscape = true, children, ...props }: Props) {
  const isSmall = useMedia(SMALL_SCREEN)
  // While another dialog is open above this one, Esc belongs to that.
  const [above, setAbove] = useState(0)
  const [countAbove] = useState(() => (change: 1 | -1) => setAbove((now) => now + change))
  const tell = useContext(Above)
  useLayoutEffect(() => {
    tell(1)
    return () => tell(-1)
  }, [tell])
  useFocusBack()
  return (
    <Modal
      opened
      fullScreen={large && isSmall}
      title={record === undefined ? title : `${title} · ${record}`}
      closeOnEscape={closeOnEscape && above === 0}
      {...props}
    >
      <Above value={countAbove}>
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </Above>
    </Modal>
  )
}
