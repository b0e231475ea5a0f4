/** The import's progress and outcome. */
import { Alert, Button, Group, Paper, Progress, Text } from '@mantine/core'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { type ImportacaoTipo, outcome } from '../../core/importacao/result.ts'
import { isUnderWay } from './use-following.ts'

interface Props {
  tipo: ImportacaoTipo
  importacao: Importacao
  /** Opens the results; absent if they are already open. */
  onView?: () => void
}

export function ImportacaoProgress({ tipo, importacao, onView }: Props) {
  if (isUnderWay(importacao))
    return (
      <Paper withBorder p="md" role="status">
        <Text fw={600}>Importando {importacao.arquivo}…</Text>
        <ProgressBar importacao={importacao} />
        <Text c="dimmed">A importação continua no servidor mesmo que você feche esta página.</Text>
      </Paper>
    )
  const { titulo, mensagem } = outcome(importacao, tipo)
  return (
    <Alert color={importacao.falhas === 0 ? 'green' : 'yellow'} variant="light" role="status">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{titulo}</Text>
          <Text>{mensagem}</Text>
        </div>
        {onView && (
          <Button variant="default" onClick={onView}>
            Ver resultado
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** The share of processed rows, as a bar and as text. */
export function ProgressBar({ importacao }: { importacao: Importacao }) {
  const { total, importadas, falhas, arquivo } = importacao
  const done = importadas + falhas
  return (
    <>
      <Progress value={(100 * done) / total} aria-label={`Andamento de ${arquivo}`} my={6} />
      <Text>
        {done.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')} linhas
      </Text>
    </>
  )
}
