/** The changes of a draft that a dialog asks for. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSuccess } from '../../ui/toasts.ts'
import { afterRefetch, refetchFechamentos } from '../cache.ts'

/** The version when the question was asked, until `forget` is called because the user was told that it changed. */
export function useSeen(versao: number): { seen: number; forget: () => void } {
  const [seen, setSeen] = useState<number | null>(versao)
  return { seen: seen ?? versao, forget: () => setSeen(null) }
}

/** Sends the change with the version that was seen; then says that it is `done`, and closes the dialog. */
export function useDraftChange<V>(
  versao: number,
  send: (change: V, versao: number) => Promise<unknown>,
  { done, onClose }: { done: (change: V) => string; onClose: () => void },
) {
  const { seen, forget } = useSeen(versao)
  return useMutation({
    mutationFn: (change: V) => send(change, seen),
    onSuccess: (_, change) =>
      afterRefetch(() => {
        toastSuccess(done(change))
        onClose()
      }),
    onError: () => {
      forget()
      return refetchFechamentos()
    },
  })
}
