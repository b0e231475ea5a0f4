/** One's own statements of the last 24 hours: how far they are, and their files. */
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Extratos } from '../../contract/extratos.ts'
import { formatSize } from '../../core/bytes.ts'
import { FORMA_LABELS, leftOutInWords } from '../../core/comissoes/extratos.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { WorkProgress } from '../trabalhos/WorkProgress.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import rows from '../ui/rows.module.css'
import { toastRefusal } from '../ui/toasts.ts'

const ASKED_EVERY_MS = 1_000

interface Props {
  /** The closing that they are of; absent for those of commissions. */
  fechamento_id?: string
  /** While one is being asked for. */
  pending: boolean
  /** Asks for the same once more. */
  onAgain: (extratos: Pick<Extratos, 'forma' | 'filtros'>) => void
  /** Lets the same be asked for as something new. */
  onStopped: () => void
}

export function ExtratosPedidos({ fechamento_id, ...props }: Props) {
  const query = useQuery(
    orpc.extratos.listar.queryOptions({
      input: { fechamento_id },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.itens.some(isUnderWay) ? ASKED_EVERY_MS : false),
    }),
  )
  if (query.isError && !query.data)
    return <LoadFailed query={query} fallback="Erro ao ler os pedidos de extratos. Tente novamente." />
  if (!query.data) return <Loading h={48} label="Carregando pedidos" />
  const { itens } = query.data
  if (itens.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="extratos-pedidos">
      <Title order={3} id="extratos-pedidos" fz="md">
        Seus pedidos das últimas 24 horas
      </Title>
      <ul className={rows.rows} aria-labelledby="extratos-pedidos">
        {itens.map((extratos) => (
          <li key={extratos.id}>
            <Pedido extratos={extratos} {...props} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function isUnderWay({ tamanho, falha }: Extratos): boolean {
  return tamanho === null && falha === null
}

function Pedido({
  extratos,
  pending,
  onAgain,
  onStopped,
}: Omit<Props, 'fechamento_id'> & { extratos: Extratos }) {
  const { id, forma, filtros, descricao, created_at, pessoas, feitas, deixados, tamanho, falha } = extratos
  const giveUp = useMutation({
    mutationFn: () => orpc.extratos.desistir.call({ id }),
    onError: (error) => toastRefusal(error, 'Erro ao parar. Tente novamente.'),
    onSuccess: onStopped,
    onSettled: () => refetchKeys(orpc.extratos.listar.key()),
  })
  const name = `${descricao}, ${FORMA_LABELS[forma]}, ${formatInstant(created_at)}`
  return (
    <>
      <div>
        <Text fw={600} size="sm">
          {descricao}
        </Text>
        <Text size="sm" c="dimmed">
          {FORMA_LABELS[forma]} · {formatInstant(created_at)}
          {tamanho !== null && ` · ${counted(pessoas, 'pessoa', 'pessoas')} · ${formatSize(tamanho)}`}
        </Text>
        {deixados.length > 0 && (
          <Text size="sm">Sem {leftOutInWords(deixados)}, por terem comissões demais.</Text>
        )}
        <div role="status">
          {isUnderWay(extratos) && (
            <WorkProgress
              feitos={feitas}
              total={pessoas}
              label={`Andamento de ${name}`}
              parar={{ label: 'Parar', pending: giveUp.isPending, onClick: () => giveUp.mutate() }}
            />
          )}
          {falha !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {falha}
            </Text>
          )}
        </div>
      </div>
      {tamanho !== null && (
        <Button
          component="a"
          download
          size="compact-sm"
          variant="light"
          leftSection={<IconFileDownload size={16} aria-hidden />}
          href={`/api/extratos/${id}/arquivo`}
          aria-label={`Baixar ${name}`}
        >
          Baixar
        </Button>
      )}
      {falha !== null && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={pending}
          aria-label={`Pedir de novo ${name}`}
          onClick={() => onAgain({ forma, filtros })}
        >
          Pedir de novo
        </Button>
      )}
    </>
  )
}
