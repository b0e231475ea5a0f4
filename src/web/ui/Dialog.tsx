/** A dialog: mounted while it is open, and what opened it has the focus again afterwards. */
import { Modal, type ModalProps } from '@mantine/core'
import { SMALL_SCREEN, useMedia } from './media.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props extends Omit<ModalProps, 'opened'> {
  /** Takes the whole of a small screen. */
  large?: boolean
}

export function Dialog({ large = false, ...props }: Props) {
  const isSmall = useMedia(SMALL_SCREEN)
  useFocusBack()
  return <Modal opened fullScreen={large && isSmall} {...props} />
}
