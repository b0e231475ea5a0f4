/** A copy button that confirms for two seconds. */
import { Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { toastError } from './toasts.ts'

const COPIED_MS = 2_000

export function CopyText({ text, label, ...button }: { text: string; label: string } & ButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: COPIED_MS })
  useEffect(() => {
    if (error) toastError('Não foi possível copiar. Selecione o texto e copie pelo teclado.')
  }, [error])
  return (
    <Button variant="default" {...button} onClick={() => copy(text)}>
      {copied ? 'Copiado' : label}
    </Button>
  )
}
