/** The panels below the cards: sales by month, by origin and by status, and pending items; and the first steps. */
import { SimpleGrid, Stack } from '@mantine/core'
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { Funnel } from './Funnel.tsx'
import { MetasNearEnd } from './MetasNearEnd.tsx'
import { Pendencias } from './Pendencias.tsx'
import { VendasByEmpreendimento, VendasByLoja } from './Ranking.tsx'
import { VendasByMonth } from './VendasByMonth.tsx'

export { FirstSteps }

export default function Panel({ search }: { search: DashboardFilterInput }) {
  return (
    <Stack gap="md">
      <VendasByMonth search={search} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <VendasByLoja search={search} />
        <VendasByEmpreendimento search={search} />
        <Funnel search={search} />
        <Pendencias search={search} />
      </SimpleGrid>
      <MetasNearEnd search={search} />
    </Stack>
  )
}
