/** Lets the fields of a form create the records they refer to, in a dialog above the form. */
import { type ComponentType, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { can } from '../../contract/permissions.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import {
  CreationContext,
  CreationDialogContext,
  type CreationDialogProps,
  type CreationRequest,
} from '../fields/creation.ts'
import { useSession } from '../session/session.tsx'
import { toastError } from '../ui/toasts.ts'

interface Props {
  /** The register of the form, if it is one's. */
  cadastro: Cadastro | undefined
  /** Called when the dialog opens or closes, so that a dialog below it can ignore Esc. */
  onAsking?: ((asking: boolean) => void) | undefined
  /** The form. */
  children: ReactNode
}

interface Open {
  Dialog: ComponentType<CreationDialogProps>
  request: CreationRequest
  onCancel: () => void
}

export function CreationHost({ cadastro, onAsking, children }: Props) {
  const loadDialog = use(CreationDialogContext)
  const within = use(CreationContext) !== null
  const usuario = useSession().session?.user.usuario
  const person = usuario?.status === 'Ativo' ? usuario : null
  const [open, setOpen] = useState<Open | null>(null)
  const asking = open !== null
  useEffect(() => onAsking?.(asking), [onAsking, asking])
  const creation = useMemo(
    () => ({
      // A form above another one creates no further record of its own register: the two would share a draft.
      may: (noun: Cadastro) =>
        loadDialog !== null && can(person, `${noun}.criar`) && !(within && noun === cadastro),
      open: (request: CreationRequest, onCancel: () => void) => {
        loadDialog?.().then(
          (Dialog) => setOpen({ Dialog, request, onCancel }),
          () => toastError('Não foi possível abrir o formulário. Tente novamente.'),
        )
      },
    }),
    [loadDialog, person, within, cadastro],
  )
  return (
    <CreationContext value={creation}>
      {children}
      {open && (
        <open.Dialog
          request={open.request}
          onCreated={() => setOpen(null)}
          onCancel={() => {
            setOpen(null)
            open.onCancel()
          }}
        />
      )}
    </CreationContext>
  )
}
