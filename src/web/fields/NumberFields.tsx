/** Inputs of reais, of percentages and of whole numbers, in Brazilian notation. Their value is a number, or null while empty. */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { hasAtMostTwoDecimals, MAX_VALOR, parseBRL } from '../../core/dinheiro.ts'
import classes from './NumberFields.module.css'
import { isLeft, useSelectOnEntry } from './use-select-on-entry.ts'

export interface DecimalFieldProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: number | null
  onChange: (value: number | null) => void
}

/** Reais: 'R$ 1.234,56', 0 to the greatest amount a record holds. */
export function MoneyField(props: DecimalFieldProps) {
  return <DecimalField prefix="R$ " placeholder="R$ 0,00" max={MAX_VALOR} fixedDecimalScale {...props} />
}

/** A percentage of 0 to 100 with at most two decimals: '2,5%'. */
export function PercentField(props: DecimalFieldProps) {
  return <DecimalField suffix="%" placeholder="0%" max={100} {...props} />
}

/** A whole number from 0: '12'. */
export function IntegerField(props: DecimalFieldProps) {
  return <DecimalField decimalScale={0} step={1} inputMode="numeric" max={1_000_000} {...props} />
}

function DecimalField({ value, onChange, fixedDecimalScale = false, ...input }: DecimalFieldProps) {
  // Text on its way to a number ('12,'), or too long for Mantine's own; it stands until the field is left, while it means
  // `value`. Entering the field changes no text: a caret or a selection in it would be lost, and old digits joined to new.
  const [typed, setTyped] = useState<number | string | null>(null)
  const entry = useSelectOnEntry()
  const whole = fixedDecimalScale && value !== null && hasAtMostTwoDecimals(value)
  const untouched = whole ? value.toFixed(2) : (value ?? '')
  const shown = typed !== null && numberOf(typed) === value ? typed : untouched

  function change(next: number | string | bigint) {
    const text = typeof next === 'bigint' ? Number(next) : next
    setTyped(text)
    const number = numberOf(text)
    if (number !== value) onChange(number)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text').replace(/%\s*$/, '')
    const number = parseBRL(text)
    if (number === null || number < 0 || number > (input.max ?? MAX_VALOR)) return
    event.preventDefault()
    event.stopPropagation()
    change(number)
  }

  return (
    <NumberInput
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      step={0.01}
      min={0}
      allowNegative={false}
      clampBehavior="strict"
      // Leaving the field shows its value anew.
      trimLeadingZeroesOnBlur={false}
      hideControls
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.number ?? '' }}
      {...input}
      {...entry}
      value={shown}
      onChange={change}
      onPasteCapture={paste}
      onBlur={(event) => {
        // Not while it is captured: the library, which puts the caret into what it formats anew, knows by now that it was left.
        if (isLeft(event)) setTyped(null)
        input.onBlur?.(event)
      }}
    />
  )
}

function numberOf(text: number | string): number | null {
  if (text === '') return null
  const number = Number(text)
  return Number.isFinite(number) && hasAtMostTwoDecimals(number) ? number : null
}
