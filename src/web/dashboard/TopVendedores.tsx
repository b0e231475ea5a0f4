/** The four sellers with the largest total of the month. */
import { Group, Text, ThemeIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBRL, formatThousands } from '../../core/dinheiro.ts'
import { orpc } from '../query.ts'
import { ListCard } from './ListCard.tsx'

export function TopVendedores() {
  const query = useQuery(orpc.dashboard.topVendedores.queryOptions())
  return (
    <ListCard titulo="Top Vendedores" vazio="Nenhum vendedor encontrado." linhas={4} query={query}>
      {(itens) =>
        itens.map(({ id, nome, total }, index) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md" mih={43}>
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              <ThemeIcon variant={index === 0 ? 'filled' : 'light'} radius="xl" size={28} fz="sm" fw={600}>
                {index + 1}
              </ThemeIcon>
              <Text fw={500} truncate title={nome}>
                {nome}
              </Text>
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
