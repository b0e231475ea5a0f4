/** The first step: downloading the template, and choosing or dropping the file. */
import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../../../core/text.ts'
import { FileDrop } from '../../importacao/FileDrop.tsx'
import classes from '../../importacao/importacao.module.css'
import type { PickedArquivo } from './arquivo.ts'
import { DownloadTemplate } from './DownloadTemplate.tsx'

interface Props {
  arquivo: PickedArquivo | null
  isReading: boolean
  disabled: boolean
  onPick: (file: File) => void
  /** The actions on the chosen file. */
  children: ReactNode
}

export function ArquivoPicker({ arquivo, isReading, disabled, onPick, children }: Props) {
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-arquivo">
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <div className={classes.introducao}>
          <Title order={2} id="importar-arquivo">
            Importar colaboradores de um arquivo CSV ou XLSX
          </Title>
          <Text c="dimmed">
            Baixe o template, preencha uma linha por pessoa e envie o arquivo; ou envie a planilha que você já
            tem e diga o que é cada coluna. Nada é gravado antes de você validar e importar.
          </Text>
        </div>
        <DownloadTemplate />
      </Group>
      <FileDrop
        nome={arquivo?.nome ?? null}
        detalhe={
          arquivo
            ? counted((arquivo.proprio?.grid ?? arquivo.linhas).length, 'linha', 'linhas')
            : 'Até 5MB, como o Excel e o LibreOffice gravam'
        }
        aviso={arquivo?.aviso ?? null}
        isReading={isReading}
        disabled={disabled}
        onPick={onPick}
      />
      <Group justify="flex-end" align="flex-end" gap="xs" mt="sm">
        {children}
      </Group>
    </Paper>
  )
}
