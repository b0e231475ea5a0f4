/** DateField's calendar: in Portuguese, weeks starting on Sunday. */
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import { formatDateLong } from '../../core/dates.ts'
import { today } from '../api/server-clock.ts'

interface Props {
  value: string | null
  /** Selected date, YYYY-MM-DD. */
  onPick: (date: string | null) => void
}

export default function Calendar({ value, onPick }: Props) {
  const now = today()
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? now}
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
