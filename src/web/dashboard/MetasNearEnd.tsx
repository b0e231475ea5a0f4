/** Active goals closest to their end, with progress and pace; each links to the sales that count towards it. */
import { Anchor, Group, Progress, Text } from '@mantine/core'
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import type { Meta } from '../../contract/metas.ts'
import { formatDate } from '../../core/dates.ts'
import { vendasOfMeta } from '../../core/metas.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { SITUACAO_COLORS } from '../metas/situacao.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { addressOf } from '../navigation/places.ts'
import { ListCard } from './ListCard.tsx'
import { useFigure } from './use-figure.ts'

export function MetasNearEnd({ search }: { search: DashboardFilterInput }) {
  const query = useFigure('metas', search)
  return (
    <ListCard
      title="Metas Perto do Fim"
      empty="Nenhuma meta em andamento."
      rows={5}
      query={query}
      all={{ href: addressOf('/metas', { status: 'Ativa' }), label: 'Ver todas' }}
    >
      {(itens) => itens.map((meta) => <MetaRow key={meta.id} meta={meta} />)}
    </ListCard>
  )
}

function MetaRow({ meta }: { meta: Meta }) {
  const { nome, valor_meta, periodo_fim, colaborador, loja, andamento } = meta
  const { realizado, alvo, percentual, situacao } = andamento
  const formatted = (value: number) =>
    valor_meta === null ? counted(value, 'venda', 'vendas') : formatBRL(value)
  return (
    <li>
      <Group justify="space-between" gap="0 var(--mantine-spacing-md)">
        <Anchor component={PlaceLink} href={addressOf('/vendas', vendasOfMeta(meta))} c="inherit" fw={500}>
          {nome}
        </Anchor>
        <Text style={{ whiteSpace: 'nowrap' }}>
          {formatPercent(percentual, 1)}, {situacao}
        </Text>
      </Group>
      <Progress
        value={Math.min(100, percentual)}
        color={SITUACAO_COLORS[situacao]}
        my={4}
        aria-label={`Progresso de ${nome}`}
      />
      <Text size="xs" c="dimmed">
        {colaborador?.nome ?? loja?.nome}: {formatted(realizado)} de {formatted(alvo)}, até{' '}
        {formatDate(periodo_fim)}
      </Text>
    </li>
  )
}
