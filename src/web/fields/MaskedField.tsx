/** Text inputs that apply a mask while typing: CPF, phone, RG and CEP; rarer ones have files of their own. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  checkCep,
  checkCpf,
  checkRg,
  fitsCep,
  fitsCpf,
  fitsRg,
  formatCep,
  formatCpf,
  formatRg,
} from '../../core/documents.ts'
import { checkTelefone, finishTelefone, fitsTelefone, formatTelefone } from '../../core/telefone.ts'
import { caretAfterFormat } from './caret.ts'
import { useSelectOnEntry } from './use-select-on-entry.ts'

export interface MaskedFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** With or without the mask; always displayed with it. */
  value: string
  onChange: (value: string) => void
}

export interface Mask {
  /** Formats as much as was entered; a text that does not fit is unchanged. */
  format: (text: string) => string
  /** Whether the text can be the value or its beginning. A key is not taken if the text would no longer fit. */
  fits: (text: string) => boolean
  /** Why the text is not accepted; null if it is. */
  check: (text: string) => string | null
  /** Converts a text that was pasted, filled in or composed, or when the field is left; by default to its format. */
  finish?: (text: string) => string
  /** True if nothing can follow, so that an error is shown at once. */
  isComplete?: (text: string) => boolean
}

export const CpfField = masked({ format: formatCpf, fits: fitsCpf, check: checkCpf }, 'numeric')
export const TelefoneField = masked(
  { format: formatTelefone, fits: fitsTelefone, check: checkTelefone, finish: finishTelefone },
  'tel',
)
// An RG may end in X, which a numeric keyboard lacks.
export const RgField = masked({ format: formatRg, fits: fitsRg, check: checkRg }, 'text')
export const CepField = masked({ format: formatCep, fits: fitsCep, check: checkCep }, 'numeric')

/** A text input reformatted by `mask` at every keystroke, preserving the caret. */
export function MaskedField({ value, onChange, mask, ...input }: MaskedFieldProps & { mask: Mask }) {
  const { format, fits, check, finish = format, isComplete } = mask
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const entry = useSelectOnEntry()
  // A text that the keyboard is composing stays as it is: if it changes, letters are lost or repeated.
  const [composed, setComposed] = useState<string | null>(null)
  const shown = composed ?? format(value)
  const isRefused = composed === null && (!fits(value) || isComplete?.(value) === true)
  const refusal = isRefused ? check(value) : null

  useLayoutEffect(() => {
    if (caret.current === null) return
    ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  /** The input is to hold `next` instead of what was entered. */
  function take(element: HTMLInputElement, next: string, position: number) {
    if (next === shown) {
      // Characters the mask rejects must disappear even if the value is unchanged and nothing re-renders.
      element.value = shown
      element.setSelectionRange(position, position)
    } else caret.current = position
    onChange(next)
  }

  function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const entered = currentTarget.value
    const at = currentTarget.selectionStart ?? entered.length
    if (isComposing(nativeEvent)) {
      setComposed(entered)
      onChange(entered)
    } else if (isKey(nativeEvent) && fits(shown) && !fits(entered)) {
      take(currentTarget, shown, Math.max(at - 1, 0))
    } else {
      const next = isKey(nativeEvent) ? format(entered) : finish(entered)
      take(currentTarget, next, caretAfterFormat(entered, at, next))
    }
  }

  function endComposition({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    const entered = currentTarget.value
    const next = finish(entered)
    setComposed(null)
    take(currentTarget, next, caretAfterFormat(entered, currentTarget.selectionStart ?? entered.length, next))
  }

  return (
    <TextInput
      {...(refusal === null ? {} : { errorProps: { role: 'alert' } })}
      {...input}
      {...entry}
      error={input.error ?? refusal}
      ref={ref}
      value={shown}
      onChange={handleChange}
      onCompositionEnd={endComposition}
      onBlur={(event) => {
        const finished = finish(value)
        if (finished !== format(value)) onChange(finished)
        input.onBlur?.(event)
      }}
    />
  )
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing
}

/** Whether one character was typed or something removed; otherwise text was pasted or filled in. */
function isKey(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  const { inputType, data } = event
  return (inputType === 'insertText' && data?.length === 1) || /^(?:delete|history)/.test(inputType)
}

/** A text input with that mask. */
export function masked(mask: Mask, inputMode: TextInputProps['inputMode']) {
  return (props: MaskedFieldProps) => (
    <MaskedField inputMode={inputMode} autoComplete="off" {...props} mask={mask} />
  )
}
