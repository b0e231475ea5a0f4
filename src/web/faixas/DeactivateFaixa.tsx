/** Confirms the inactivation of a tier, which ends its links, and offers to undo it afterwards. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Faixa } from '../../contract/faixas.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { inactivationEffect, inactivationUndone } from '../../core/faixas.ts'
import { orpc } from '../api/query.ts'
import { useCan } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastFailure, toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { refetchFaixas } from './record.ts'

const { inactivated, statusFailed } = wordsOf('faixas')
const FAILED = `${statusFailed}. Tente novamente.`

export function DeactivateFaixa({ faixa, onClose }: { faixa: Faixa; onClose: () => void }) {
  const { id, nome, colaboradores } = faixa
  const mutation = useMutation({
    mutationFn: () => orpc.faixas.alternar.call({ id, status: 'Inativo' }),
    onSuccess: async ({ versao }) => {
      onClose()
      toastUndo(inactivated, `inativacao-${id}`, () => void undo(id, versao))
      await refetchFaixas()
    },
    onError: (error) => toastFailure(error, FAILED),
  })
  return (
    <ConfirmDialog
      title="Inativar faixa?"
      record={nome}
      confirm="Inativar"
      confirming="Inativando..."
      danger
      pending={mutation.isPending}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <Text>
        A faixa <strong>{nome}</strong> sai de uso. {inactivationEffect(colaboradores)}
      </Text>
    </ConfirmDialog>
  )
}

/** The button of a faixa that cannot be deleted; it asks as that of its row does. */
export function DeactivateFaixaInstead({ faixa, onClose }: { faixa: Faixa; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  if (!useCan('faixas.alternar')) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Inativar
      </Button>
      {asking && <DeactivateFaixa faixa={faixa} onClose={onClose} />}
    </>
  )
}

async function undo(id: string, versao: number): Promise<void> {
  try {
    const { retomados, ignorados } = await orpc.faixas.desfazerInativacao.call({ id, versao })
    toastSuccess(inactivationUndone(retomados, ignorados))
  } catch (error) {
    toastRefusal(error, FAILED)
  }
  await refetchFaixas()
}

/** Long enough to notice the mistake in the list. */
const UNDO_MS = 30_000

/** Shows `message` with the button 'Desfazer', which calls `undo` once. `id` identifies what is undone. */
function toastUndo(message: string, id: string, undo: () => void): void {
  const button = (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => {
        notifications.hide(id)
        undo()
      }}
    >
      Desfazer
    </Button>
  )
  toastSuccess(
    <Group gap="xs">
      {message}
      {button}
    </Group>,
    undefined,
    { id, autoClose: UNDO_MS },
  )
}
