/** Asks before a form with unsaved changes is left, whichever way: link, back, Esc, backdrop, closing the tab. */
import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props {
  /** Whether there is something to lose now; asked at the moment of leaving. */
  isDirty: () => boolean
  /** Whether the form is still open at the next address. */
  staysAt: (next: { pathname: string; search: Record<string, unknown> }) => boolean
  /** Keeps what was typed for later. False when it could not be kept: then one stays. */
  onKeep: () => Promise<boolean>
  /** Throws away what was typed. */
  onDiscard: () => Promise<unknown>
  /** Hears whether the question is open, so that a dialog under it leaves Esc alone. */
  onAsking?: (asking: boolean) => void
}

/** Where a session that ended leads: nothing may stand in its way, and drafts are kept anyway. */
const SIGN_IN = '/auth'

export function LeaveGuard({ isDirty, staysAt, onKeep, onDiscard, onAsking }: Props) {
  const [failed, setFailed] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) =>
      next.pathname !== SIGN_IN &&
      !staysAt({ pathname: next.pathname, search: { ...next.search } }) &&
      isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const asking = blocker.status === 'blocked'
  useEffect(() => onAsking?.(asking), [onAsking, asking])

  async function keep() {
    if (await onKeep()) blocker.proceed?.()
    else setFailed(true)
  }

  async function discard() {
    await onDiscard()
    blocker.proceed?.()
  }

  function stay() {
    setFailed(false)
    blocker.reset?.()
  }

  return (
    <ConfirmDialog
      opened={asking}
      title="Sair sem salvar?"
      confirm="Sair e guardar o rascunho"
      cancel="Continuar editando"
      error={
        failed ? 'Não foi possível guardar o rascunho. Verifique a conexão ou descarte as mudanças.' : null
      }
      onConfirm={keep}
      onCancel={stay}
      others={
        <Button variant="light" color="red" onClick={discard}>
          Descartar
        </Button>
      }
    >
      <Text>
        Há mudanças que ainda não foram salvas. O rascunho fica guardado por 24 horas e volta quando você
        abrir este formulário de novo.
      </Text>
    </ConfirmDialog>
  )
}
