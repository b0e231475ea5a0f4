/** A goal's progress: actual, expected and projected. */
import { Group, Progress, Stack, Text } from '@mantine/core'
import type { Meta } from '../../contract/metas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import type { Situacao } from '../../core/metas.ts'
import { contarDe } from '../../core/texto.ts'
import classes from './metas.module.css'

const CORES: Record<Situacao, string> = {
  atingida: 'green',
  'no ritmo': 'petroleo',
  'abaixo do ritmo': 'yellow',
  'não iniciada': 'gray',
  encerrada: 'gray',
}

/** Label of each situação. */
export const ROTULO_SITUACAO: Record<Situacao, string> = {
  atingida: 'Atingida',
  'no ritmo': 'No ritmo',
  'abaixo do ritmo': 'Abaixo do ritmo',
  'não iniciada': 'Não iniciada',
  encerrada: 'Encerrada',
}

export function AndamentoDaMeta({ meta }: { meta: Meta }) {
  const { andamento, concluir, status } = meta
  const { realizado, esperado, falta, percentual, projecao, situacao, dias } = andamento
  const emCurso = situacao === 'no ritmo' || situacao === 'abaixo do ritmo'
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap">
        <Progress
          value={Math.min(100, percentual)}
          color={CORES[situacao]}
          aria-label={`Progresso da meta ${meta.nome}`}
          className={classes.barra}
        />
        <Text size="xs" className={classes.numero}>
          {formatPercent(percentual, 1)}
        </Text>
      </Group>
      <Text size="xs">
        {ROTULO_SITUACAO[situacao]}: {quanto(meta, realizado)}
        {falta > 0 &&
          `, ${meta.vendas_meta !== null && falta === 1 ? 'falta' : 'faltam'} ${quanto(meta, falta)}`}
      </Text>
      {emCurso && status === 'Ativa' && (
        <Text size="xs" c="dimmed">
          Esperado até hoje: {quanto(meta, esperado)} ({dias.decorridos} de{' '}
          {dias.uteis
            ? contarDe(dias.total, 'dia útil', 'dias úteis')
            : contarDe(dias.total, 'dia corrido', 'dias corridos')}
          ){projecao !== null && ` · Projeção: ${quanto(meta, projecao)}`}
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
export function alvoDa(meta: Meta): string {
  return quanto(meta, meta.andamento.alvo)
}

/** In reais or in sales, depending on the goal's measure; sales with at most one decimal. */
function quanto({ valor_meta }: Meta, valor: number): string {
  if (valor_meta !== null) return formatBRL(valor)
  return contarDe(Math.round(valor * 10) / 10, 'venda', 'vendas')
}
