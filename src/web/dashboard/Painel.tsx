/** The panels below the cards: sales by month, by origin and by status, and pending items; and the first steps. */
import { SimpleGrid, Stack } from '@mantine/core'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { Funil } from './Funil.tsx'
import { MetasPertoDoFim } from './MetasPertoDoFim.tsx'
import { Pendencias } from './Pendencias.tsx'
import { VendasPorEmpreendimento, VendasPorLoja } from './Ranking.tsx'
import { VendasPorMes } from './VendasPorMes.tsx'

export { FirstSteps }

export default function Painel({ search }: { search: FiltrosDoDashboard }) {
  return (
    <Stack gap="md">
      <VendasPorMes search={search} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <VendasPorLoja search={search} />
        <VendasPorEmpreendimento search={search} />
        <Funil search={search} />
        <Pendencias search={search} />
      </SimpleGrid>
      <MetasPertoDoFim search={search} />
    </Stack>
  )
}
