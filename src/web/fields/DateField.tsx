/** A date typed as dd/mm/aaaa or picked from a calendar, which loads when it is first opened. */
import { ActionIcon, Loader, Popover, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatDateLong, isDate, parseTypedDate } from '../../core/datas.ts'
import { MaskedField } from './MaskedField.tsx'

const Calendar = lazy(() => import('./Calendar.tsx'))

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** YYYY-MM-DD; the text as typed while it is no date yet; null when empty. */
  value: string | null
  onChange: (value: string | null) => void
}

export function DateField({ value, onChange, disabled, ...input }: DateFieldProps) {
  const [opened, setOpened] = useState(false)
  const date = value !== null && isDate(value) ? value : null

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
        <Suspense fallback={<Loader size="sm" aria-label="Carregando calendário" />}>
          {opened && <Calendar value={date} onPick={pick} />}
        </Suspense>
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
      format={formatTypedDate}
      value={date === null ? (value ?? '') : formatDate(date)}
      onChange={(text) => onChange(text === '' ? null : (parseTypedDate(text) ?? text))}
      rightSection={calendar}
      {...(date === null ? {} : { title: formatDateLong(date) })}
    />
  )
}

/** dd/mm/aaaa, as far as it is typed; pasted '3/11/2026' and '2026-11-03' are understood. */
function formatTypedDate(text: string): string {
  const trimmed = text.trim()
  if (isDate(trimmed)) return formatDate(trimmed)
  const short = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/.test(trimmed) ? parseTypedDate(trimmed) : null
  if (short !== null) return formatDate(short)
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}
