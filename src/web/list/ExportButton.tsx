/** The button that downloads a file, or opens the menu of a list's files. */
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

/** Takes what a menu gives to the control that opens it. */
export function ExportButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  return <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} {...props} />
}
