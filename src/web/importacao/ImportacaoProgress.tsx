/** The import's progress and outcome. */
import { Alert, Button, Group, Paper, Text } from '@mantine/core'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { type ImportacaoTipo, outcome } from '../../core/importacao/result.ts'
import { WorkProgress } from '../trabalhos/WorkProgress.tsx'
import { isUnderWay, progressOf } from './under-way.ts'

interface Props {
  tipo: ImportacaoTipo
  importacao: Importacao
  /** Opens the results; absent if they are already open. */
  onView?: () => void
}

export function ImportacaoProgress({ tipo, importacao, onView }: Props) {
  if (isUnderWay(importacao))
    return (
      <Paper withBorder p="md">
        <WorkProgress
          {...progressOf(importacao)}
          titulo={`Importando ${importacao.arquivo}…`}
          nota="A importação continua no servidor mesmo que você feche esta página."
        />
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
