/** The chart of sales by month. Screen readers get a single image: the table below has every number. */
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useReducedMotion } from '@mantine/hooks'
import { formatBRL } from '../../core/dinheiro.ts'
import { formatCurto, formatMes } from './format.ts'

interface Mes {
  periodo: { de: string }
  valor: number
  anoAnterior: { valor: number }
}

export default function GraficoMeses({ meses, altura }: { meses: Mes[]; altura: number }) {
  const still = useReducedMotion()
  const [primeiro, ultimo] = [meses[0], meses.at(-1)]
  const nome =
    primeiro && ultimo
      ? `Gráfico de barras das vendas de ${formatMes(primeiro.periodo.de)} a ${formatMes(ultimo.periodo.de)}, ao lado das do ano anterior; os números estão na tabela abaixo`
      : ''
  return (
    <div role="img" aria-label={nome}>
      <BarChart
        h={altura}
        data={meses.map(({ periodo, valor, anoAnterior }) => ({
          mes: formatMes(periodo.de),
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
        yAxisProps={{ tickFormatter: formatCurto, width: 64 }}
        barProps={{ radius: 3, isAnimationActive: !still }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
