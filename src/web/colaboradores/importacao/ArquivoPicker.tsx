/** The first step: downloading the template, and choosing or dropping the file. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { ARQUIVO_MESSAGES } from '../../../core/csv-reading.ts'
import { XLSX_EXTENSION, XLSX_TYPE } from '../../../core/planilha-reading.ts'
import { counted } from '../../../core/text.ts'
import { toastError } from '../../ui/toasts.ts'
import type { PickedArquivo } from './arquivo.ts'
import { DownloadTemplate } from './DownloadTemplate.tsx'
import classes from './importacao.module.css'

interface Props {
  arquivo: PickedArquivo | null
  isReading: boolean
  disabled: boolean
  onPick: (file: File) => void
  /** The actions on the chosen file. */
  children: ReactNode
}

export function ArquivoPicker({ arquivo, isReading, disabled, onPick, children }: Props) {
  const openRef = useRef<() => void>(null)
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-arquivo">
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <div className={classes.texto}>
          <Title order={2} id="importar-arquivo">
            Importar colaboradores de um arquivo CSV ou XLSX
          </Title>
          <Text c="dimmed">
            Baixe o template, preencha uma linha por pessoa e envie o arquivo. Nada é gravado antes de você
            validar e importar.
          </Text>
        </div>
        <DownloadTemplate />
      </Group>
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
          accept: `.csv,text/csv,.xls,${XLSX_EXTENSION},${XLSX_TYPE}`,
          'aria-label': 'Arquivo a importar',
        }}
      >
        <Stack gap={4} align="center" py="xs" ta="center">
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
          <Text fw={600} className={classes.texto ?? ''}>
            {arquivo?.nome ?? 'Arraste o arquivo CSV ou XLSX para cá'}
          </Text>
          <Text c="dimmed">
            {arquivo
              ? counted(arquivo.linhas.length, 'linha', 'linhas')
              : 'Até 5MB, como o Excel e o LibreOffice gravam; de um XLSX é lida a primeira planilha'}
          </Text>
          {arquivo?.aviso && (
            <Text fw={500} role="status">
              {arquivo.aviso}
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
            {arquivo ? 'Escolher outro arquivo' : 'Escolher arquivo'}
          </Button>
        </Stack>
      </Dropzone>
      <Group justify="flex-end" gap="xs" mt="sm">
        {children}
      </Group>
    </Paper>
  )
}
