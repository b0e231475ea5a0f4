/** The progress and outcome of undoing an import. */
import { Alert, Progress, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { formatInstant } from '../../core/dates.ts'
import { undoOutcome } from '../../core/importacao/desfazer.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { StateBadge } from '../ui/badges.tsx'

interface Props {
  tipo: ImportacaoTipo
  importacao: Importacao
}

export function isBeingUndone({ desfeita }: Importacao): boolean {
  return desfeita !== null && desfeita.concluida_em === null
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
      <div role="status">
        <Text fw={600}>Desfazendo a importação…</Text>
        <UndoProgress importacao={importacao} />
        <Text c="dimmed">Continua no servidor mesmo que você feche esta página.</Text>
      </div>
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

/** The share of processed rows, as a bar and as text. */
export function UndoProgress({ importacao: { arquivo, importadas, desfeita } }: Pick<Props, 'importacao'>) {
  const done = desfeita?.feitas ?? 0
  return (
    <>
      <Progress value={(100 * done) / importadas} aria-label={`Andamento de desfazer ${arquivo}`} my={6} />
      <Text>
        {done.toLocaleString('pt-BR')} de {importadas.toLocaleString('pt-BR')} linhas desfeitas
      </Text>
    </>
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
