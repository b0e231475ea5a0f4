/** Confirms before leaving a form with unsaved changes by any route: link, back, Esc, backdrop, closing the tab. */
import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props {
  /** True if there are unsaved changes; called when leaving. */
  isDirty: () => boolean
  /** True if the form stays open at the next location. */
  staysAt: (next: { pathname: string; search: Record<string, unknown> }) => boolean
  /** Saves the draft. Resolves to false on failure; the form then stays open. */
  onKeep: () => Promise<boolean>
  /** Discards the changes. */
  onDiscard: () => Promise<unknown>
  /** Called when the question opens or closes, so that a dialog below it can ignore Esc. */
  onAsking?: (asking: boolean) => void
}

/** Destination after the session ends: never blocked, because drafts are saved anyway. */
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

  if (!asking) return null
  return (
    <ConfirmDialog
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
