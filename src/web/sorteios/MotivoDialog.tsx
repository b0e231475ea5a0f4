/** Asks for the reason of an action; the reason stays visible with the record. */
import { Text } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { reasonOf } from '../api/failure-message.ts'
import { LongText } from '../fields/LongText.tsx'
import { useChange } from '../premiacoes/use-change.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

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
  const mutation = useChange({ change: () => run(motivo), done, failed, onClose })
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
