/**
 * The chart of sales by month: columns with their values below, or rows where there is no room for twelve columns. Screen readers
 * get a single image: the table below has every number.
 */
import { Box, Text } from '@mantine/core'
import { formatBRL } from '../../core/money.ts'
import { formatMonth, formatShort } from './format.ts'
import classes from './MonthsChart.module.css'
import { scaleFor } from './scale.ts'

interface Month {
  periodo: { de: string }
  valor: number
  anoAnterior: { valor: number }
}

/** Each a class of its bars, in the order in which a month shows them. */
const SERIES = [
  { name: 'Ano anterior', kind: 'before', amountOf: ({ anoAnterior }: Month) => anoAnterior.valor },
  { name: 'Últimos 12 meses', kind: 'now', amountOf: ({ valor }: Month) => valor },
] as const

export function MonthsChart({ months }: { months: Month[] }) {
  const [first, last] = [months[0], months.at(-1)]
  const name =
    first && last
      ? `Gráfico de barras das vendas de ${formatMonth(first.periodo.de)} a ${formatMonth(last.periodo.de)}, ao lado das do ano anterior; os números estão na tabela abaixo`
      : ''
  const { top, marks } = scaleFor(
    Math.max(...months.flatMap((month) => SERIES.map(({ amountOf }) => amountOf(month)))),
  )
  const percent = (value: number) => `${(100 * Math.max(0, value)) / top}%`
  return (
    <div role="img" aria-label={name} className={classes.chart}>
      <div className={classes.legend}>
        {SERIES.map(({ name: label, kind }) => (
          <Text key={kind} span className={classes[kind]}>
            {label}
          </Text>
        ))}
      </div>
      <div className={classes.marks}>
        {marks.map((mark) => (
          <span key={mark} style={{ bottom: percent(mark) }}>
            {formatShort(mark)}
          </span>
        ))}
      </div>
      <Box className={classes.months} __vars={{ '--passos': String(marks.length - 1) }}>
        {months.map((month) => (
          <div key={month.periodo.de} className={classes.month}>
            <div className={classes.bars}>
              {SERIES.map(({ kind, amountOf }) => (
                <Box key={kind} className={classes[kind]} __vars={{ '--parte': percent(amountOf(month)) }} />
              ))}
            </div>
            <span className={classes.name}>{formatMonth(month.periodo.de)}</span>
            {SERIES.toReversed().map(({ name: label, kind, amountOf }) => (
              <span
                key={kind}
                className={classes.value}
                data-kind={kind}
                title={`${label}: ${formatBRL(amountOf(month))}`}
              >
                {formatShort(amountOf(month))}
              </span>
            ))}
          </div>
        ))}
      </Box>
    </div>
  )
}
