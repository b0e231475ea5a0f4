/** A button that downloads a file as CSV or XLSX. */
import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FileFormat } from '../../contract/lists.ts'
import { ExportButton } from './ExportButton.tsx'

interface Props {
  /** URL of the file in a given format. */
  address: (format: FileFormat) => string
  /** The button's; by default 'Exportar'. */
  label?: string
  position?: MenuProps['position']
  /** Further items. */
  children?: ReactNode
}

export function FileMenu({ address, label = 'Exportar', position = 'bottom-end', children }: Props) {
  return (
    <Menu position={position} withinPortal returnFocus>
      <Menu.Target>
        <ExportButton>{label}</ExportButton>
      </Menu.Target>
      <Menu.Dropdown>
        <FileItems address={address} />
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The file's items in a menu; `label` stands above them where a menu has several files. */
export function FileItems({ address, label }: Pick<Props, 'address'> & { label?: string }) {
  return (
    <>
      {label && (
        <>
          <Menu.Divider />
          <Menu.Label>{label}</Menu.Label>
        </>
      )}
      {(['csv', 'xlsx'] as const).map((format) => (
        <Menu.Item
          key={format}
          component="a"
          href={address(format)}
          download
          {...(label && { 'aria-label': `${label}: ${FORMAT_NAMES[format]}` })}
        >
          {FORMAT_NAMES[format]}
        </Menu.Item>
      ))}
    </>
  )
}

/** The formats to download in, as users know them. */
export const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }
