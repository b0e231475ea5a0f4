/** Text inputs that apply a mask while typing: CPF, CNPJ, phone, RG, CEP and state. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import {
  formatCep,
  formatCnpj,
  formatCpf,
  formatEstado,
  formatRg,
  formatTelefone,
} from '../../core/documents.ts'
import { caretAfterFormat } from './caret.ts'
import { useSelectOnEntry } from './use-select-on-entry.ts'

export interface MaskedFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** With or without the mask; always displayed with it. */
  value: string
  onChange: (value: string) => void
}

export const CpfField = masked(formatCpf, 'numeric')
export const TelefoneField = masked(formatTelefone, 'tel')
// An RG may end in X, which a numeric keyboard lacks.
export const RgField = masked(formatRg, 'text')
// A CNPJ may have letters since July 2026.
export const CnpjField = masked(formatCnpj, 'text')
export const CepField = masked(formatCep, 'numeric')
export const EstadoField = masked(formatEstado, 'text')

/** A text input reformatted by `format` at every keystroke, preserving the caret. */
export function MaskedField({
  value,
  onChange,
  format,
  ...input
}: MaskedFieldProps & { format: (text: string) => string }) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const entry = useSelectOnEntry()
  const shown = format(value)

  useLayoutEffect(() => {
    if (caret.current === null) return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value
    const formatted = format(typed)
    const next = caretAfterFormat(typed, currentTarget.selectionStart ?? typed.length, formatted)
    if (formatted === shown) {
      // Characters the mask rejects must disappear even if the value is unchanged and nothing re-renders.
      currentTarget.value = shown
      currentTarget.setSelectionRange(next, next)
    } else caret.current = next
    onChange(formatted)
  }

  return <TextInput {...input} {...entry} ref={ref} value={shown} onChange={handleChange} />
}

function masked(format: (text: string) => string, inputMode: TextInputProps['inputMode']) {
  return (props: MaskedFieldProps) => (
    <MaskedField inputMode={inputMode} autoComplete="off" {...props} format={format} />
  )
}
