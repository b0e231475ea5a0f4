/** One figure with its change since the previous period or a caption; links to the list it counts. */
import { Group, Paper, Skeleton, Text } from '@mantine/core'
import { type Icon, IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DashboardPeriod } from '../../contract/dashboard/dashboard.ts'
import { formatVariacao, nameOfPrevious } from '../../core/dashboard/words.ts'
import { formatDate } from '../../core/dates.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import classes from './FigureCard.module.css'
import { Unavailable } from './Unavailable.tsx'
import type { FigureQuery } from './use-figure.ts'

interface Figure {
  valor: number
  variacao?: number
  anterior?: DashboardPeriod
  mesmosDias?: { variacao: number; periodo: DashboardPeriod } | null
}

interface Props<F extends Figure> {
  title: string
  icon: Icon
  query: FigureQuery<F>
  format: (value: number) => string
  caption?: string
  /** Says in a line of its own what the figure counts unexpectedly. */
  note?: string
  /** URL of the list that the figure counts. */
  href: (figure: F) => string
}

export function FigureCard<F extends Figure>(props: Props<F>) {
  const { title, icon: Icon, query, format, caption, note, href } = props
  const { data, isError, error, refetch, isFetching } = query
  return (
    <Paper
      component="section"
      aria-label={title}
      aria-busy={query.isPending}
      withBorder
      p="md"
      className={classes.card}
    >
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text component="h2" fw={500} c="dimmed">
          {data ? (
            <PlaceLink href={href(data)} className={classes.link}>
              {title}
            </PlaceLink>
          ) : (
            title
          )}
        </Text>
        <Icon size={18} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      </Group>
      {data ? (
        <>
          <Amount>{format(data.valor)}</Amount>
          {data.variacao === undefined ? (
            <Text c="dimmed">{caption}</Text>
          ) : (
            <>
              <Variacao percent={data.variacao} anterior={data.anterior}>
                frente ao {nameOfPrevious(data.anterior)}
              </Variacao>
              {data.mesmosDias && (
                <Variacao percent={data.mesmosDias.variacao} anterior={data.mesmosDias.periodo}>
                  frente aos mesmos dias do {nameOfPrevious(data.anterior)}
                </Variacao>
              )}
            </>
          )}
          {note && <Text c="dimmed">{note}</Text>}
        </>
      ) : isError ? (
        <Unavailable title={title} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Carregando">
          <Skeleton h={24} my={5} w="60%" />
          <Skeleton h={14} mt={10} w="75%" />
          {caption === undefined && <Skeleton h={14} mt={8} w="90%" />}
          {note && <Skeleton h={14} mt={8} w="60%" />}
        </div>
      )}
    </Paper>
  )
}

function Amount({ children }: { children: string }) {
  return (
    <Text className={classes.value} __vars={{ '--caracteres': String(children.length) }}>
      {children}
    </Text>
  )
}

interface VariacaoProps {
  percent: number
  anterior: DashboardPeriod | undefined
  children: ReactNode
}

function Variacao({ percent, anterior, children }: VariacaoProps) {
  const [Arrow, color] =
    percent > 0
      ? [IconArrowUpRight, 'green']
      : percent < 0
        ? [IconArrowDownRight, 'red']
        : [IconArrowRight, 'gray']
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" className={classes.change}>
      <Arrow size={16} color={`var(--mantine-color-${color}-text)`} className={classes.arrow} aria-hidden />
      <Text c="dimmed" title={anterior && `${formatDate(anterior.de)} a ${formatDate(anterior.ate)}`}>
        <Text span fw={600} c={`var(--mantine-color-${color}-text)`}>
          {formatVariacao(percent)}
        </Text>{' '}
        {children}
      </Text>
    </Group>
  )
}
