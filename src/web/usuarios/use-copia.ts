/** Copying a password, and what is said of it. */
import { useRef, useState } from 'react'
import { toastError, toastSuccess } from '../ui/toasts.ts'

const COPIADA_MS = 2_000

/** `copiar` tells whether it worked, and never throws; `copiada` is true for two seconds after it did. */
export function useCopia(): { copiada: boolean; copiar: (senha: string) => Promise<boolean> } {
  const [copiada, setCopiada] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    copiada,
    copiar: async (senha) => {
      try {
        // Missing where the page came over plain HTTP from another machine.
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
