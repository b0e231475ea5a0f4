/** The calendar of DateField: Portuguese, weeks from Sunday. */
import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import { formatDateLong, today } from '../../core/datas.ts'

interface Props {
  value: string | null
  /** The date picked, YYYY-MM-DD. */
  onPick: (date: string | null) => void
}

export default function Calendar({ value, onPick }: Props) {
  const now = today(new Date())
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? now}
      onChange={onPick}
      locale="pt-br"
      firstDayOfWeek={0}
      highlightToday
      // Mantine's red for them is too dark on a dark background, and says nothing here.
      weekendDays={[]}
      // The name must hold what is seen: a plain 1, not 1º.
      getDayAriaLabel={(date) => formatDateLong(date).replace('º', '')}
      // Escape closes the calendar alone, not the dialog that it stands in.
      getDayProps={() => ({ 'data-mantine-stop-propagation': true })}
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
