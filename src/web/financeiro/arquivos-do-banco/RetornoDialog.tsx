/** Takes the bank's return by paste or upload, and shows what it would mark. */
import { Button, FileButton, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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

export default function RetornoDialog({ fechamento_id, onBegun, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const read = useMutation({
    mutationFn: async (file: Blob) =>
      orpc.retornos.ler.call(
        { fechamento_id, conteudo: await toBase64(file) },
        { context: { timeoutMs: PLANILHA_TIMEOUT_MS } },
      ),
  })
  return (
    <Dialog onClose={onClose} title="Retorno do banco" size={860} large closeOnClickOutside={false}>
      {read.data && <Preview lido={read.data} onBegun={onBegun} onClose={onClose} />}
      {!read.data && (
        <Stack gap="md">
          <Text>
            Cole as linhas ou escolha o arquivo (CSV ou Excel) em que o banco diz o que pagou e o que recusou,
            com a linha de títulos. Nada é marcado antes de você conferir, e o arquivo não fica guardado.
          </Text>
          <Textarea
            label="Linhas do retorno"
            rows={8}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <FormActions
            confirm="Ler"
            confirming="Lendo..."
            pending={read.isPending}
            ready={pasted.trim() !== ''}
            error={changeFailure(read.error, 'Erro ao ler o retorno. Tente novamente.')}
            others={
              <FileButton accept=".csv,.txt,.xlsx" onChange={(file) => file && read.mutate(file)}>
                {(props) => (
                  <Button {...props} variant="default" disabled={read.isPending}>
                    Escolher arquivo
                  </Button>
                )}
              </FileButton>
            }
            onConfirm={() => read.mutate(new Blob([pasted]))}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}
