/** The four main sellers with the largest total of the period. */
import { Anchor, Group, Text, ThemeIcon } from '@mantine/core'
import type { DashboardFilterInput, Figures } from '../../contract/dashboard/dashboard.ts'
import { INCLUI_DESISTENCIAS } from '../../core/dashboard/words.ts'
import { formatBRL, formatThousands } from '../../core/money.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'
import type { FigureQuery } from './use-figure.ts'

interface Props {
  search: DashboardFilterInput
  query: FigureQuery<Figures['topVendedores']>
}

export function TopVendedores({ search, query }: Props) {
  return (
    <ListCard
      title="Top Vendedores"
      empty="Nenhum vendedor encontrado."
      rows={4}
      query={query}
      note={INCLUI_DESISTENCIAS}
    >
      {(itens, { periodo }) =>
        itens.map(({ id, nome, total }, index) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md" mih={43}>
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              <ThemeIcon variant={index === 0 ? 'filled' : 'light'} radius="xl" size={28} fz="sm" fw={600}>
                {index + 1}
              </ThemeIcon>
              <Anchor
                component={PlaceLink}
                href={vendasAddress(search, { ...periodo, colaborador_id: id, papel: 'principal' })}
                c="inherit"
                fw={500}
              >
                {nome}
              </Anchor>
            </Group>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }} title={formatBRL(total)}>
              {formatThousands(total)}
            </Text>
          </Group>
        ))
      }
    </ListCard>
  )
}
