/** Asks for the reason of an action; the reason stays visible with the record. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { reasonOf } from '../api/failure-message.ts'
import { LongText } from '../fields/LongText.tsx'
import { refetchSorteios } from '../premiacoes/cache.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess, toastUnexplained } from '../ui/toasts.ts'

interface Props
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'record' | 'confirm' | 'confirming'> {
  /** What will happen, naming the record. */
  question: string
  run: (motivo: string) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

export function MotivoDialog({ question, run, done, failed, onClose, ...dialog }: Props) {
  const [motivo, setMotivo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const mutation = useMutation({
    mutationFn: () => run(motivo),
    onSuccess: async () => {
      toastSuccess(done)
      onClose()
      await refetchSorteios()
    },
    onError: (error) => {
      toastUnexplained(error, failed)
      void refetchSorteios()
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      cancel="Voltar"
      danger
      pending={mutation.isPending}
      error={reasonOf(mutation.error)}
      onConfirm={() => (motivo.trim() === '' ? setMissing(true) : mutation.mutate())}
      onCancel={onClose}
    >
      <Text>{question}</Text>
      <LongText
        label="Motivo"
        withAsterisk
        value={motivo}
        error={isMissing && motivo.trim() === '' ? 'Motivo é obrigatório' : null}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
