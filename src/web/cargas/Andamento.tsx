/** The server's progress. */
import { Button, Paper, Progress, Text } from '@mantine/core'
import type { Preparo } from '../../contract/cargas.ts'
import { orpc } from '../api/query.ts'
import { useAsk } from './preparo.ts'

const TITLES: { readonly [situacao in Preparo['situacao']]?: string } = {
  Ensaiando: 'Ensaiando…',
  Carregando: 'Trazendo os dados…',
  Desfazendo: 'Desfazendo a carga…',
}

const WORDS = { lendo: 'linhas lidas', conferindo: 'linhas validadas', trazendo: 'vendas trazidas' }

export function Andamento({ preparo: { situacao, progresso } }: { preparo: Preparo }) {
  const stop = useAsk(() => orpc.cargas.pararEnsaio.call({}), {
    failed: 'Erro ao parar o ensaio. Tente novamente.',
  })
  const total = progresso?.total ?? null
  return (
    <Paper component="section" withBorder p="md" aria-label="Andamento">
      <Text fw={600} role="status">
        {TITLES[situacao]}
      </Text>
      <Progress
        value={progresso && total ? (100 * progresso.feitas) / total : 100}
        animated={!total}
        striped={!total}
        aria-label="Andamento"
        my={6}
      />
      <Text>
        {progresso
          ? `${progresso.feitas.toLocaleString('pt-BR')}${
              total === null ? '' : ` de ${total.toLocaleString('pt-BR')}`
            } ${WORDS[progresso.etapa]}`
          : 'Começando…'}
      </Text>
      <Text c="dimmed">Isto continua no servidor mesmo que você feche esta página.</Text>
      {situacao === 'Ensaiando' && (
        <Button variant="default" mt="sm" disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Parar o ensaio
        </Button>
      )}
    </Paper>
  )
}
