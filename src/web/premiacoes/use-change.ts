/** A change of a draw or an award from a dialog. */
import { useMutation } from '@tanstack/react-query'
import { toastSuccess, toastUnexplained } from '../ui/toasts.ts'
import { refetchSorteios } from './cache.ts'

interface Change {
  change: () => Promise<unknown>
  done: string
  failed: string
  refetch?: () => Promise<void>
  /** Closes the dialog, once the change is made. */
  onClose: () => void
}

/** Says what came of the change, and reads again what shows it, also if it failed: somebody else may have made it. */
export function useChange({ change, done, failed, refetch = refetchSorteios, onClose }: Change) {
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toastSuccess(done)
      onClose()
      await refetch()
    },
    onError: (error) => {
      toastUnexplained(error, failed)
      void refetch()
    },
  })
}
