/** The progress of long work that the caller asked for; at its end the result, and who was left out. */
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Trabalho } from '../../contract/trabalhos.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { failureMessage } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { reasonsOf, SkippedDialog } from '../ui/SkippedDialog.tsx'
import { WorkProgress } from './WorkProgress.tsx'

const ASKED_EVERY_MS = 1_000

interface Words {
  doing: string
  done: (count: number) => string
  /** The title above the list of what was left out. */
  skipped: string
}

/** The words for work that is shown where it was asked for; other kinds have a screen of their own. */
const WORDS: Readonly<Partial<Record<Trabalho['tipo'], Words>>> = {
  Liberar: {
    doing: 'Liberando as comissões…',
    done: (count) => counted(count, 'comissão liberada', 'comissões liberadas'),
    skipped: 'Comissões que ficaram como estavam',
  },
  Desfazer: {
    doing: 'Desfazendo as liberações…',
    done: (count) => counted(count, 'liberação desfeita', 'liberações desfeitas'),
    skipped: 'Comissões que ficaram como estavam',
  },
  Pagar: {
    doing: 'Marcando os enviados como pagos…',
    done: (count) => counted(count, 'pagamento marcado como pago', 'pagamentos marcados como pagos'),
    skipped: 'Pagamentos que não foram marcados',
  },
  'Gerar arquivos': {
    doing: 'Gerando os arquivos para o banco…',
    done: (count) => counted(count, 'pagamento posto em arquivo', 'pagamentos postos em arquivos'),
    skipped: 'Pagamentos que ficaram fora do arquivo',
  },
  'Registrar retorno': {
    doing: 'Registrando o retorno do banco…',
    done: (count) => `${counted(count, 'linha registrada', 'linhas registradas')}; pago`,
    skipped: 'Linhas que não foram registradas',
  },
}

interface Props {
  /** The work's id. */
  id: string
  /** Refetches what the work changed, once it is done. */
  refetch: () => Promise<void>
  onEnd: () => void
}

export default function JobProgress({ id, refetch, onEnd }: Props) {
  const { data, error } = useQuery(
    orpc.trabalhos.obter.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.status !== 'error' && state.data?.concluido_em == null ? ASKED_EVERY_MS : false,
    }),
  )
  const isDone = data?.concluido_em != null
  useEffect(() => {
    if (isDone) void refetch()
  }, [isDone, refetch])
  if (error && !data)
    return (
      <Ended text={failureMessage(error, 'Erro ao ver o andamento. Recarregue a página.')} onEnd={onEnd} />
    )
  const words = data && WORDS[data.tipo]
  if (!words) return null
  const { deixados, feitos, total, valor, falha } = data
  const done = `${words.done(feitos - deixados.length)}: ${formatBRL(valor)}.`
  if (isDone && deixados.length > 0)
    return (
      <SkippedDialog
        title={words.skipped}
        summary={falha === null ? done : `${done} ${falha}`}
        skipped={reasonsOf(deixados)}
        onClose={onEnd}
      />
    )
  if (isDone) return <Ended text={falha === null ? done : `${done} ${falha}`} onEnd={onEnd} />
  return (
    <div>
      <WorkProgress titulo={words.doing} feitos={feitos} total={total} />
    </div>
  )
}

function Ended({ text, onEnd }: { text: string; onEnd: () => void }) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {text}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onEnd}>
        Fechar
      </Button>
    </Group>
  )
}
