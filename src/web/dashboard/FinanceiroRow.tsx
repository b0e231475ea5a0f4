/** What of the payments waits for somebody, each with the way to its list. */
import { Group, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { Figures } from '../../contract/dashboard/dashboard.ts'
import { ESPERA_NAMES, ESPERAS, esperaInWords } from '../../core/financeiro/esperas.ts'
import { addressOfEspera } from '../navigation/esperas.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import classes from './FigureCard.module.css'
import { Unavailable } from './Unavailable.tsx'
import type { FigureQuery } from './use-figure.ts'

/** Nothing for an office without payees and closings, and while that is not known. */
export function FinanceiroRow({ query }: { query: FigureQuery<Figures['financeiro']> }) {
  const { data, isError, error, refetch, isFetching } = query
  if (!data && !isError) return null
  return (
    <Paper component="section" aria-label="Financeiro" withBorder p="md">
      <Title order={2} mb={4}>
        Financeiro
      </Title>
      {data ? (
        <SimpleGrid component="ul" cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm" verticalSpacing={4}>
          {ESPERA_NAMES.map((espera) => {
            const valor = data[espera]
            if (valor === null) return null
            const { titulo, quais } = ESPERAS[espera]
            return (
              <Group component="li" key={espera} gap={0} className={classes.card} title={quais}>
                <Text w="100%" c="dimmed">
                  {valor > 0 ? (
                    <PlaceLink href={addressOfEspera(espera, data.hoje)} className={classes.link}>
                      {titulo}
                    </PlaceLink>
                  ) : (
                    titulo
                  )}
                </Text>
                <Text fw={600} c={valor > 0 ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
                  {esperaInWords(espera, valor)}
                </Text>
              </Group>
            )
          })}
        </SimpleGrid>
      ) : (
        <Unavailable title="Financeiro" error={error} retry={refetch} retrying={isFetching} />
      )}
    </Paper>
  )
}
