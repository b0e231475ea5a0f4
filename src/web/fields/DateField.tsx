/**
 * A date typed as dd/mm/aaaa or picked from a calendar, which is loaded on first opening. '1/2/2026' is normalised on
 * blur; so are two-digit years.
 */
import { ActionIcon, Loader, Popover, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatDateLong, isDate } from '../../core/dates.ts'
import { checkDate, type EventKind } from '../../core/plausibility.ts'
import {
  fitsTypedDate,
  maskTypedDate,
  parseFinishedDate,
  parseTypedDate,
  refusalOfDate,
} from '../../core/typed-date.ts'
import { today } from '../api/server-clock.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { type Mask, MaskedField } from './MaskedField.tsx'
import { isLeft } from './use-select-on-entry.ts'
import { warned } from './warning.tsx'

const Calendar = onDemand(
  () => import('./Calendar.tsx'),
  <Loader size="sm" aria-label="Carregando calendário" />,
)

const DATE_MASK: Mask = { format: maskTypedDate, fits: fitsTypedDate, check: refusalOfDate }

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** YYYY-MM-DD; the typed text while it is not a date; null when empty. */
  value: string | null
  onChange: (value: string | null) => void
  /** The kind of event, which decides when the date looks mistyped; a filter's date never does. */
  kind: EventKind | 'filtro'
}

export function DateField({ value, onChange, kind, disabled, error, ...input }: DateFieldProps) {
  const [opened, setOpened] = useState(false)
  // The text typed since focus, used only while it parses to `value`, because others may change `value`.
  const [typed, setTyped] = useState<string | null>(null)
  const date = value !== null && isDate(value) ? value : null
  const typing = typed !== null && meaningOf(typed) === value ? typed : null
  const written = date === null ? (value ?? '') : formatDate(date)
  const refusal = typing === null || error ? refusalOfDate(written) : null
  const warning = date === null || error || kind === 'filtro' ? null : checkDate(date, today(), kind)

  function change(text: string) {
    setTyped(text)
    const meant = meaningOf(text)
    if (meant !== value) onChange(meant)
  }

  /** Typing has ended. */
  function finish() {
    const finished = date === null ? parseFinishedDate(written) : null
    if (finished !== null) onChange(finished)
    setTyped(null)
  }

  function pick(picked: string | null) {
    setOpened(false)
    if (picked !== null) onChange(picked)
  }

  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled ?? false}
          aria-label={`Abrir calendário: ${typeof input.label === 'string' ? input.label : 'data'}`}
          onClick={() => setOpened((open) => !open)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation>
        {opened && <Calendar value={date} onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  )

  return (
    <MaskedField
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...input}
      disabled={disabled ?? false}
      mask={DATE_MASK}
      value={typing ?? written}
      onChange={change}
      onBlur={(event) => {
        if (isLeft(event)) finish()
        input.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // Enter submits the form with the field's value at that moment.
        if (event.key === 'Enter') finish()
        input.onKeyDown?.(event)
      }}
      {...warned(warning)}
      error={refusal ?? error}
      {...(refusal === null ? {} : { errorProps: { role: 'alert' } })}
      rightSection={calendar}
      {...(date === null ? {} : { title: formatDateLong(date) })}
    />
  )
}

function meaningOf(text: string): string | null {
  return text === '' ? null : (parseTypedDate(text) ?? text)
}
