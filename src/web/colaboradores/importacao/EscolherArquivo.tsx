/** The first step: downloading the template, and choosing or dropping the file. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { NOME_DO_TEMPLATE, textoDoTemplate } from '../../../core/importacao-template.ts'
import { MENSAGENS_ARQUIVO } from '../../../core/leitura-csv.ts'
import { EXTENSAO_XLSX, TIPO_XLSX } from '../../../core/leitura-planilha.ts'
import { contarDe } from '../../../core/texto.ts'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { type ArquivoEscolhido, baixarArquivo } from './arquivo.ts'
import classes from './importacao.module.css'

interface Props {
  arquivo: ArquivoEscolhido | null
  lendo: boolean
  disabled: boolean
  onEscolher: (file: File) => void
  /** The actions on the chosen file. */
  children: ReactNode
}

export function EscolherArquivo({ arquivo, lendo, disabled, onEscolher, children }: Props) {
  const abrir = useRef<() => void>(null)
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
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={baixarTemplate}
        >
          Baixar template
        </Button>
      </Group>
      <Dropzone
        onDrop={([file]) => file && onEscolher(file)}
        onReject={() => toastError(MENSAGENS_ARQUIVO.tipo)}
        className={classes.zona ?? ''}
        openRef={abrir}
        multiple={false}
        disabled={disabled}
        loading={lendo}
        // Keyboard users press the button; clicking anywhere in the area does the same.
        activateOnKeyboard={false}
        role="group"
        aria-label="Arquivo CSV"
        inputProps={{
          accept: `.csv,text/csv,.xls,${EXTENSAO_XLSX},${TIPO_XLSX}`,
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
              ? contarDe(arquivo.linhas.length, 'linha', 'linhas')
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
              abrir.current?.()
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

function baixarTemplate() {
  baixarArquivo(new Blob([textoDoTemplate()], { type: 'text/csv;charset=utf-8' }), NOME_DO_TEMPLATE)
  toastSuccess(`Preencha o arquivo ${NOME_DO_TEMPLATE} e envie-o aqui.`, 'Template Baixado')
}
