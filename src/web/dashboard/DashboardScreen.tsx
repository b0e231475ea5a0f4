/** The month at a glance: four figures, the newest sales and the best sellers. Each is read on its own. */
import { SimpleGrid, Stack } from '@mantine/core'
import { IconBuildingSkyscraper, IconCash, IconFileCheck, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatBRL } from '../../core/dinheiro.ts'
import { orpc } from '../query.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { FigureCard } from './FigureCard.tsx'
import { formatInteiro } from './format.ts'
import { TopVendedores } from './TopVendedores.tsx'
import { VendasRecentes } from './VendasRecentes.tsx'

export function DashboardScreen() {
  const vendasDoMes = useQuery(orpc.dashboard.vendasDoMes.queryOptions())
  const contratos = useQuery(orpc.dashboard.contratosAssinados.queryOptions())
  const vendedores = useQuery(orpc.dashboard.vendedoresAtivos.queryOptions())
  const empreendimentos = useQuery(orpc.dashboard.empreendimentosAtivos.queryOptions())
  return (
    <>
      <PageHeader titulo="Dashboard" />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          <FigureCard titulo="Vendas do Mês" icon={IconCash} query={vendasDoMes} format={formatBRL} />
          <FigureCard
            titulo="Contratos Assinados"
            icon={IconFileCheck}
            query={contratos}
            format={formatInteiro}
          />
          <FigureCard
            titulo="Vendedores Ativos"
            icon={IconUsers}
            query={vendedores}
            format={formatInteiro}
            legenda="Colaboradores cadastrados"
          />
          <FigureCard
            titulo="Empreendimentos"
            icon={IconBuildingSkyscraper}
            query={empreendimentos}
            format={formatInteiro}
            legenda="Projetos ativos"
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <VendasRecentes />
          <TopVendedores />
        </SimpleGrid>
      </Stack>
    </>
  )
}
