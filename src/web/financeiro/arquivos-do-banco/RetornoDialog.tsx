/** Takes the bank's return by paste or upload, shows what it would mark, and marks it. */
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetornoLido } from '../../../contract/financeiro/retornos.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { PLANILHA_TIMEOUT_MS } from '../../api/send.ts'
import { toBase64 } from '../../browser/base64.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { Preview } from './RetornoPreview.tsx'

interface Props {
  fechamento_id: string
  /** Called with the id of the work that began. */
  onBegun: (id: string) => void
  onClose: () => void
}

/** Pasted text at most; more comes as a file. */
const MAX_PASTED = 1_000_000

export default function RetornoDialog({ fechamento_id, onBegun, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  // Stays in the browser, to be read again with other columns.
  const [content, setContent] = useState<Blob | null>(null)
  const read = useMutation({
    mutationFn: async ({ file, colunas }: { file: Blob; colunas?: RetornoLido['colunas'] }) =>
      orpc.retornos.ler.call(
        { fechamento_id, conteudo: await toBase64(file), ...(colunas && { colunas }) },
        { context: { timeoutMs: PLANILHA_TIMEOUT_MS } },
      ),
  })
  const error = changeFailure(read.error, 'Erro ao ler o retorno. Tente novamente.')
  function begin(file: Blob) {
    setContent(file)
    read.mutate({ file })
  }
  return (
    <Dialog onClose={onClose} title="Retorno do banco" size={860} large closeOnClickOutside={false}>
      {read.data && content ? (
        <Preview
          key={read.data.id}
          lido={read.data}
          reading={read.isPending}
          onColumns={(colunas) => read.mutate({ file: content, colunas })}
          onBegun={onBegun}
          onClose={onClose}
        />
      ) : (
        <Stack gap="md">
          <Text>
            Cole as linhas ou escolha o arquivo (CSV ou Excel) em que o banco diz o que pagou e o que recusou.
            Nada é marcado antes de você conferir, e o arquivo não fica guardado.
          </Text>
          <Textarea
            label="Linhas do retorno, com a linha de títulos"
            rows={8}
            maxLength={MAX_PASTED}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Group>
            <FileButton accept=".csv,.txt,.xlsx" onChange={(file) => file && begin(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  disabled={read.isPending}
                >
                  Escolher arquivo
                </Button>
              )}
            </FileButton>
          </Group>
          <FormActions
            confirm="Ler"
            confirming="Lendo..."
            pending={read.isPending}
            ready={pasted.trim() !== ''}
            error={error}
            onConfirm={() => begin(new Blob([pasted]))}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}
