/** Where the file to import is dropped or chosen. */
import '@mantine/dropzone/styles.css'
import { Button, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { ARQUIVO_MESSAGES } from '../../core/csv/reading.ts'
import { CHOOSABLE } from '../../core/planilha/reading.ts'
import { toastError } from '../ui/toasts.ts'
import classes from './importacao.module.css'

interface Props {
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

export function FileDrop({ nome, detalhe, aviso, isReading, disabled, onPick }: Props) {
  const openRef = useRef<() => void>(null)
  return (
    <Dropzone
      onDrop={([file]) => file && onPick(file)}
      onReject={() => toastError(ARQUIVO_MESSAGES.tipo)}
      className={classes.zona ?? ''}
      openRef={openRef}
      multiple={false}
      disabled={disabled}
      loading={isReading}
      // Keyboard users press the button; clicking anywhere in the area does the same.
      activateOnKeyboard={false}
      role="group"
      aria-label="Arquivo a importar (CSV ou XLSX)"
      inputProps={{
        accept: CHOOSABLE,
        'aria-label': 'Arquivo a importar',
      }}
    >
      <Stack gap={4} align="center" py="xs" ta="center">
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        <Text fw={600} className={classes.texto ?? ''}>
          {nome ?? 'Arraste o arquivo CSV ou XLSX para cá'}
        </Text>
        <Text c="dimmed">{detalhe}</Text>
        {aviso && (
          <Text fw={500} role="status">
            {aviso}
          </Text>
        )}
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
          {nome === null ? 'Escolher arquivo' : 'Escolher outro arquivo'}
        </Button>
      </Stack>
    </Dropzone>
  )
}
