/** The progress and outcome of undoing an import. */
import { Alert, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { formatInstant } from '../../core/dates.ts'
import { undoOutcome } from '../../core/importacao/desfazer.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { WorkProgress } from '../trabalhos/WorkProgress.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { progressOf } from './under-way.ts'

interface Props {
  tipo: ImportacaoTipo
  importacao: Importacao
}

/** Nothing for an import that was not undone. */
export function Desfeita({ tipo, importacao }: Props) {
  const { desfeita } = importacao
  const end = desfeita?.concluida_em ?? null
  useEffect(() => {
    if (end !== null) void refetchKeys(orpc.importacoes.linhas.key())
  }, [end])
  if (!desfeita) return null
  if (end === null)
    return (
      <WorkProgress
        {...progressOf(importacao)}
        titulo="Desfazendo a importação…"
        nota="Continua no servidor mesmo que você feche esta página."
      />
    )
  return (
    <Alert color={desfeita.mantidas > 0 ? 'yellow' : 'green'} variant="light" role="status">
      <Text fw={600}>{titleOf(desfeita)}</Text>
      <Text>{undoOutcome(tipo, desfeita)}.</Text>
      <Text c="dimmed">
        {formatInstant(end)} · {desfeita.usuario_nome}
      </Text>
    </Alert>
  )
}

export function DesfeitaBadge({ importacao: { desfeita } }: Pick<Props, 'importacao'>) {
  if (!desfeita) return null
  if (desfeita.concluida_em === null) return <StateBadge look="secondary">Desfazendo</StateBadge>
  return <StateBadge look={desfeita.mantidas > 0 ? 'waiting' : 'secondary'}>{titleOf(desfeita)}</StateBadge>
}

function titleOf({ mantidas }: { mantidas: number }): string {
  return mantidas > 0 ? 'Desfeita em parte' : 'Desfeita'
}
