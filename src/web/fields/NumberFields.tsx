/**
 * Inputs for reais, percentages and whole numbers in Brazilian notation. The typed text is kept until blur; its parsed
 * value is shown under the field, and an error too.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { type NumberReading, parseInteger, parsePercent, parseReais } from '../../core/typed-number.ts'
import classes from './NumberFields.module.css'
import type { TypedNumber } from './typed-number.ts'
import { isLeft, useSelectOnEntry } from './use-select-on-entry.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The typed text while it is invalid, so that no record can be made of it. Null when empty. */
  value: TypedNumber
  onChange: (value: TypedNumber) => void
}

/** Reais: 'R$ 1.234,56', from 0 to the largest amount a record can hold. */
export const MoneyField = numberField({
  parse: parseReais,
  // A plain space, as typed on a keyboard.
  write: (reais) => formatBRL(reais).replace('\u00a0', ' '),
  inputMode: 'decimal',
  placeholder: 'R$ 0,00',
})

/** A percentage from 0 to 100 with at most two decimals: '2,50%'. */
export const PercentField = numberField({
  parse: parsePercent,
  write: (percentual) => formatPercent(percentual),
  inputMode: 'decimal',
  placeholder: '0,00%',
})

const INTEGER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** A whole number from 0: '12'. */
export const IntegerField = numberField({
  parse: parseInteger,
  write: (integer) => INTEGER.format(integer),
  inputMode: 'numeric',
})

interface Notation {
  parse: (text: string) => NumberReading
  write: (value: number) => string
  inputMode: TextInputProps['inputMode']
  placeholder?: string
}

function numberField(notation: Notation) {
  return (props: NumberFieldProps) => <NumberField notation={notation} {...props} />
}

function NumberField({
  notation: { parse, write, ...attributes },
  value,
  onChange,
  error,
  ...input
}: NumberFieldProps & { notation: Notation }) {
  // The text typed since focus, used only while it parses to `value`, because others may change `value`.
  const [typed, setTyped] = useState<string | null>(null)
  const entry = useSelectOnEntry()
  const typing = typed !== null && meaningOf(parse(typed), typed) === value ? typed : null
  const written = typeof value === 'number' ? write(value) : (value ?? '')
  const refusal = typeof value === 'string' ? refusalOf(parse(value), typing !== null && !error) : undefined

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const text = currentTarget.value
    // Browser autofill changes a field without focusing it.
    setTyped(document.activeElement === currentTarget ? text : null)
    onChange(meaningOf(parse(text), text))
  }

  return (
    <TextInput
      autoComplete="off"
      {...attributes}
      {...input}
      {...entry}
      classNames={{ root: classes.field ?? '', input: classes.number ?? '' }}
      value={typing ?? written}
      onChange={change}
      onBlur={(event) => {
        if (isLeft(event)) setTyped(null)
        input.onBlur?.(event)
      }}
      error={refusal ?? error}
      // Announced as soon as it appears; the form's own errors are read out when it moves the focus to the field.
      errorProps={refusal === undefined ? {} : { role: 'alert' }}
      inputContainer={(children) => (
        <div className={classes.input}>
          {children}
          {typing !== null && typeof value === 'number' && typing !== written && (
            <span className={classes.understood} data-understood>
              {written}
            </span>
          )}
        </div>
      )}
    />
  )
}

function meaningOf(reading: NumberReading, text: string): TypedNumber {
  return reading.refusal === undefined ? reading.value : text
}

/** The error to show; none while the typed text may still become valid. */
function refusalOf(reading: NumberReading, typing: boolean): string | undefined {
  return reading.refusal !== undefined && !(typing && reading.unfinished) ? reading.refusal : undefined
}
