/** A goal's progress: actual, expected and projected. */
import { Group, Progress, Stack, Text } from '@mantine/core'
import type { Meta } from '../../contract/metas.ts'
import type { MetaSituacao } from '../../core/metas.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { SITUACAO_COLORS } from './situacao.ts'

/** Label of each situação. */
export const SITUACAO_LABELS: Record<MetaSituacao, string> = {
  atingida: 'Atingida',
  'no ritmo': 'No ritmo',
  'abaixo do ritmo': 'Abaixo do ritmo',
  'não iniciada': 'Não iniciada',
  encerrada: 'Encerrada',
}

export function MetaAndamento({ meta }: { meta: Meta }) {
  const { andamento, concluir, status } = meta
  const { realizado, esperado, falta, percentual, projecao, situacao, dias } = andamento
  const isUnderWay = situacao === 'no ritmo' || situacao === 'abaixo do ritmo'
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap">
        <Progress
          value={Math.min(100, percentual)}
          color={SITUACAO_COLORS[situacao]}
          aria-label={`Progresso da meta ${meta.nome}`}
          flex={1}
        />
        <Text size="xs">{formatPercent(percentual, 1)}</Text>
      </Group>
      <Text size="xs">
        {SITUACAO_LABELS[situacao]}: {amountOf(meta, realizado)}
        {falta > 0 &&
          `, ${meta.vendas_meta !== null && falta === 1 ? 'falta' : 'faltam'} ${amountOf(meta, falta)}`}
      </Text>
      {isUnderWay && status === 'Ativa' && (
        <Text size="xs" c="dimmed">
          Esperado até hoje: {amountOf(meta, esperado)} ({dias.decorridos} de{' '}
          {dias.uteis
            ? counted(dias.total, 'dia útil', 'dias úteis')
            : counted(dias.total, 'dia corrido', 'dias corridos')}
          ){projecao !== null && ` · Projeção: ${amountOf(meta, projecao)}`}
        </Text>
      )}
      {concluir && (
        <Text size="xs" fw={600}>
          Meta atingida: conclua-a.
        </Text>
      )}
    </Stack>
  )
}

/** 'R$ 1.000.000,00' or '11 vendas'. */
export function targetOf(meta: Meta): string {
  return amountOf(meta, meta.andamento.alvo)
}

/** In reais or in sales, depending on the goal's measure; sales with at most one decimal. */
function amountOf({ valor_meta }: Meta, value: number): string {
  if (valor_meta !== null) return formatBRL(value)
  return counted(Math.round(value * 10) / 10, 'venda', 'vendas')
}
