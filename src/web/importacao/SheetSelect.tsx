/** Which sheet of the file is read; nothing for a file with one sheet only. */
import { NativeSelect } from '@mantine/core'

interface Props {
  folha: string
  folhas: string[]
  disabled: boolean
  onChoose: (folha: string) => void
}

export function SheetSelect({ folha, folhas, disabled, onChoose }: Props) {
  if (folhas.length < 2) return null
  return (
    <NativeSelect
      label="Planilha do arquivo"
      data={folhas}
      value={folha}
      disabled={disabled}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}
