/** Where the file to import is dropped or chosen. */
import { Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { ARQUIVO_MESSAGES } from '../../core/csv/reading.ts'
import { choosable } from '../../core/importacao/file-names.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { toastError } from '../ui/toasts.ts'
import { FileZone } from '../uploads/FileZone.tsx'

interface Props {
  tipo: ImportacaoTipo
  /** The chosen file's name; null before. */
  nome: string | null
  /** The accepted files, or the chosen one. */
  detalhe: string
  /** A warning about the file itself. */
  aviso?: string | null
  isReading: boolean
  disabled: boolean
  onPick: (file: File) => void
}

export function FileDrop({ tipo, nome, detalhe, aviso, isReading, disabled, onPick }: Props) {
  return (
    <FileZone
      icon={IconFileSpreadsheet}
      title={nome ?? 'Arraste o arquivo CSV ou XLSX para cá'}
      button={nome === null ? 'Escolher arquivo' : 'Escolher outro arquivo'}
      onDrop={([file]) => file && onPick(file)}
      onReject={() => toastError(ARQUIVO_MESSAGES.tipo)}
      multiple={false}
      disabled={disabled}
      loading={isReading}
      aria-label="Arquivo a importar (CSV ou XLSX)"
      inputProps={{ accept: choosable(tipo), 'aria-label': 'Arquivo a importar' }}
    >
      <Text c="dimmed">{detalhe}</Text>
      {aviso && (
        <Text fw={500} role="status">
          {aviso}
        </Text>
      )}
    </FileZone>
  )
}
