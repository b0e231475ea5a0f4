/** Copies a password, with its messages. */
import { useRef, useState } from 'react'
import { toastError, toastSuccess } from '../ui/toasts.ts'

const COPIADA_MS = 2_000

/** `copiar` resolves to true on success and never rejects; `copiada` is true for two seconds afterwards. */
export function useCopia(): { copiada: boolean; copiar: (senha: string) => Promise<boolean> } {
  const [copiada, setCopiada] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    copiada,
    copiar: async (senha) => {
      try {
        // navigator.clipboard is missing over plain HTTP from another machine.
        await navigator.clipboard.writeText(senha)
        toastSuccess('Senha copiada')
        setCopiada(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setCopiada(false), COPIADA_MS)
        return true
      } catch {
        toastError('Não foi possível copiar a senha.')
        return false
      }
    },
  }
}
