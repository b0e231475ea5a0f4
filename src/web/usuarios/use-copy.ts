/** Copies a password, with its messages. */
import { useRef, useState } from 'react'
import { toastError, toastSuccess } from '../ui/toasts.ts'

const COPIED_MS = 2_000

/** `copy` resolves to true on success and never rejects; `copied` is true for two seconds afterwards. */
export function useCopy(): { copied: boolean; copy: (senha: string) => Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    copied,
    copy: async (senha) => {
      try {
        // navigator.clipboard is missing over plain HTTP from another machine.
        await navigator.clipboard.writeText(senha)
        toastSuccess('Senha copiada')
        setCopied(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setCopied(false), COPIED_MS)
        return true
      } catch {
        toastError('Não foi possível copiar a senha.')
        return false
      }
    },
  }
}
