/** Active goals closest to their end, with progress and pace; each links to the sales that count towards it. */
import { Anchor, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import type { Meta } from '../../contract/metas.ts'
import { formatDate } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { vendasDaMeta } from '../../core/metas.ts'
import { contarDe } from '../../core/texto.ts'
import { orpc } from '../api/query.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { addressOf } from '../navigation/places.ts'
import { ListCard } from './ListCard.tsx'

const CORES: Record<Meta['andamento']['situacao'], string> = {
  atingida: 'green',
  'no ritmo': 'green',
  'não iniciada': 'gray',
  'abaixo do ritmo': 'yellow',
  encerrada: 'gray',
}

export function MetasPertoDoFim({ search }: { search: FiltrosDoDashboard }) {
  const query = useQuery(orpc.dashboard.metas.queryOptions({ input: search }))
  return (
    <ListCard
      titulo="Metas Perto do Fim"
      vazio="Nenhuma meta em andamento."
      linhas={5}
      query={query}
      todos={{ href: addressOf('/metas', { status: 'Ativa' }), rotulo: 'Ver todas' }}
    >
      {(itens) => itens.map((meta) => <Linha key={meta.id} meta={meta} />)}
    </ListCard>
  )
}

function Linha({ meta }: { meta: Meta }) {
  const { nome, valor_meta, periodo_fim, colaborador, loja, andamento } = meta
  const { realizado, alvo, percentual, situacao } = andamento
  const medida = (valor: number) =>
    valor_meta === null ? contarDe(valor, 'venda', 'vendas') : formatBRL(valor)
  return (
    <li>
      <Group justify="space-between" gap="0 var(--mantine-spacing-md)">
        <Anchor
          renderRoot={(props) => <PlaceLink {...props} href={addressOf('/vendas', vendasDaMeta(meta))} />}
          c="inherit"
          fw={500}
        >
          {nome}
        </Anchor>
        <Text style={{ whiteSpace: 'nowrap' }}>
          {formatPercent(percentual, 1)}, {situacao}
        </Text>
      </Group>
      <Progress
        value={Math.min(100, percentual)}
        color={CORES[situacao]}
        my={4}
        aria-label={`Progresso de ${nome}`}
      />
      <Text size="xs" c="dimmed">
        {colaborador?.nome ?? loja?.nome}: {medida(realizado)} de {medida(alvo)}, até{' '}
        {formatDate(periodo_fim)}
      </Text>
    </li>
  )
}
