/** The five newest sales. */
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBRL } from '../../core/dinheiro.ts'
import { orpc } from '../query.ts'
import { ListCard } from './ListCard.tsx'

export function VendasRecentes() {
  const query = useQuery(orpc.dashboard.vendasRecentes.queryOptions())
  return (
    <ListCard titulo="Vendas Recentes" vazio="Nenhuma venda recente encontrada." linhas={5} query={query}>
      {(itens) =>
        itens.map(({ id, unidade, empreendimento, cliente_nome, valor_venda }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md">
            <div style={{ minWidth: 0 }}>
              <Text fw={500} truncate title={unidade}>
                {unidade}
              </Text>
              <Text c="dimmed" truncate title={`${empreendimento} - ${cliente_nome}`}>
                {empreendimento} - {cliente_nome}
              </Text>
            </div>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
              {formatBRL(valor_venda)}
            </Text>
          </Group>
        ))
      }
    </ListCard>
  )
}
