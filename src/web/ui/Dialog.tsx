/** A dialog: mounted while it is open, and what opened it has the focus again afterwards. Its title names the record. */
import { Modal, type ModalProps } from '@mantine/core'
import { HeadingLevel } from './heading-level.ts'
import { SMALL_SCREEN, useMedia } from './media.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props extends Omit<ModalProps, 'opened'> {
  /** The name of the record, which follows the title; undefined while it is not known, or if there is none. */
  record?: string | undefined
  /** Takes the whole of a small screen. */
  large?: boolean
}

export function Dialog({ record, large = false, title, children, ...props }: Props) {
  const isSmall = useMedia(SMALL_SCREEN)
  useFocusBack()
  return (
    <Modal
      opened
      fullScreen={large && isSmall}
      title={record === undefined ? title : `${title} · ${record}`}
      {...props}
    >
      <HeadingLevel value={3}>{children}</HeadingLevel>
    </Modal>
  )
}
