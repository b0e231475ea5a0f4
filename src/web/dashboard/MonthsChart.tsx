/** The chart of sales by month. Screen readers get a single image: the table below has every number. */
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useReducedMotion } from '@mantine/hooks'
import { formatBRL } from '../../core/money.ts'
import { formatMonth, formatShort } from './format.ts'

interface Month {
  periodo: { de: string }
  valor: number
  anoAnterior: { valor: number }
}

export default function MonthsChart({ months, height }: { months: Month[]; height: number }) {
  const still = useReducedMotion()
  const [first, last] = [months[0], months.at(-1)]
  const name =
    first && last
      ? `Gráfico de barras das vendas de ${formatMonth(first.periodo.de)} a ${formatMonth(last.periodo.de)}, ao lado das do ano anterior; os números estão na tabela abaixo`
      : ''
  return (
    <div role="img" aria-label={name}>
      <BarChart
        h={height}
        data={months.map(({ periodo, valor, anoAnterior }) => ({
          mes: formatMonth(periodo.de),
          'Ano anterior': anoAnterior.valor,
          'Últimos 12 meses': valor,
        }))}
        dataKey="mes"
        series={[
          { name: 'Ano anterior', color: 'gray.5' },
          { name: 'Últimos 12 meses', color: 'var(--mantine-primary-color-filled)' },
        ]}
        valueFormatter={formatBRL}
        withLegend
        legendProps={{ verticalAlign: 'top' }}
        tickLine="none"
        yAxisProps={{ tickFormatter: formatShort, width: 64 }}
        barProps={{ radius: 3, isAnimationActive: !still }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
