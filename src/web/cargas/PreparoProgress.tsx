/** The server's progress. */
import { Paper } from '@mantine/core'
import type { Preparo } from '../../contract/cargas.ts'
import { orpc } from '../api/query.ts'
import { WorkProgress } from '../trabalhos/WorkProgress.tsx'
import { useAsk } from './preparo.ts'

const TITLES: { readonly [situacao in Preparo['situacao']]?: string } = {
  Ensaiando: 'Ensaiando…',
  Carregando: 'Trazendo os dados…',
  Desfazendo: 'Desfazendo a carga…',
}

const WORDS = { lendo: 'linhas lidas', conferindo: 'linhas validadas', trazendo: 'vendas trazidas' }

export function PreparoProgress({ preparo: { situacao, progresso } }: { preparo: Preparo }) {
  const stop = useAsk(() => orpc.cargas.pararEnsaio.call({}), {
    failed: 'Erro ao parar o ensaio. Tente novamente.',
  })
  return (
    <Paper component="section" withBorder p="md" aria-label="Andamento">
      <WorkProgress
        titulo={TITLES[situacao] ?? ''}
        feitos={progresso?.feitas ?? null}
        total={progresso?.total ?? null}
        unidade={progresso ? WORDS[progresso.etapa] : ''}
        nota="Isto continua no servidor mesmo que você feche esta página."
        {...(situacao === 'Ensaiando' && {
          parar: { label: 'Parar o ensaio', pending: stop.isPending, onClick: () => stop.mutate(undefined) },
        })}
      />
    </Paper>
  )
}
