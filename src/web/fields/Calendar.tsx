/** DateField's calendar: in Portuguese, weeks starting on Sunday. */
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { formatDateLong } from '../../core/dates.ts'
import { today } from '../api/server-clock.ts'

interface Props {
  value: string | null
  /** Selected date, YYYY-MM-DD. */
  onPick: (date: string | null) => void
}

export default function Calendar({ value, onPick }: Props) {
  const now = today()
  const first = value ?? now
  const ref = useRef<HTMLDivElement>(null)
  // When this code arrives, the dropdown has looked for what gets the focus already.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <DatePicker
      ref={ref}
      value={value}
      defaultDate={first}
      onChange={onPick}
      locale="pt-br"
      firstDayOfWeek={0}
      highlightToday
      // Mantine's red for weekends is too dark on a dark background, and carries no meaning here.
      weekendDays={[]}
      // The accessible name must contain the visible text: a plain 1, not 1º.
      getDayAriaLabel={(date) => formatDateLong(date).replace('º', '')}
      // Escape closes only the calendar, not the dialog around it.
      getDayProps={(date) => ({
        'data-mantine-stop-propagation': true,
        // The arrow keys go on from there.
        'data-autofocus': date === first || undefined,
        // Mantine's is this computer's day.
        'data-today': date === now || undefined,
      })}
      ariaLabels={{
        previousMonth: 'Mês anterior',
        nextMonth: 'Próximo mês',
        previousYear: 'Ano anterior',
        nextYear: 'Próximo ano',
        previousDecade: 'Década anterior',
        nextDecade: 'Próxima década',
      }}
    />
  )
}
