/** Prints a list, or downloads it as a spreadsheet; visible only with the permission to export. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListFormat } from '../../contract/lists.ts'
import type { ExportedList, Permission } from '../../contract/permissions.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { useCan } from '../session/session.tsx'
import { FileMenu } from './FileMenu.tsx'
import { exportAddress } from './list-search.ts'

interface Props {
  /** The permission required to see it. */
  action: Permission
  /** URL of the file in a given format. */
  address: (format: ListFormat) => string
  /** Further items of the menu. */
  children?: ReactNode
}

/** The files of a list's rows that `input` filters and orders, all pages. */
export function ListExport({
  list,
  input,
  children,
}: {
  list: ExportedList
  input: Readonly<Record<string, string | undefined>>
  children?: ReactNode
}) {
  return (
    <ExportMenu action={`${list}.exportar`} address={exportAddress(`/${list}/exportar`, input)}>
      {children}
    </ExportMenu>
  )
}

/** The same for files of other routes. */
export function ExportMenu({ action, address, children }: Props) {
  if (!useCan(action)) return null
  return (
    <Group gap="xs" wrap="nowrap">
      <PrintButton
        load={async (signal) =>
          (await import('../print/read-printed.ts')).readPrinted(address('impressao'), signal)
        }
        address={address}
      />
      <FileMenu address={address}>{children}</FileMenu>
    </Group>
  )
}
