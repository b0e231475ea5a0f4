/** The dialog that applies campaigns to a sale and removes them. */
import { Button, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { formatDate, formatInstant } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { orpc } from '../api/query.ts'
import { refetchCampanhas } from '../campanhas/cache.ts'
import { usePode } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { SMALL_SCREEN } from '../ui/media.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { AplicarCampanha } from './AplicarCampanha.tsx'
import { vendaAlterada, vendaNaLista } from './cache.ts'
import { VendaIndisponivel } from './VendaIndisponivel.tsx'
import classes from './vendas.module.css'

interface Props {
  id: string
  onClose: () => void
}

export function CampanhasVenda({ id, onClose }: Props) {
  const small = useMediaQuery(SMALL_SCREEN)
  // While a confirmation is open above this dialog, Esc belongs to it.
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(
    orpc.vendas.obter.queryOptions({ input: { id }, placeholderData: () => vendaNaLista(id) }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title="Aplicar Campanha"
      fullScreen={small}
      size={640}
      closeOnEscape={!asking}
    >
      {error ? (
        <VendaIndisponivel error={error} onRetry={() => void refetch()} onClose={onClose} />
      ) : data ? (
        <Stack gap="md">
          <Text className={classes.wrap}>
            <strong>
              {data.numero_venda} · {data.cliente_nome}
            </strong>
            <br />
            {formatBRL(data.valor_venda)} · {formatDate(data.data_venda)} · {data.loja.nome} ·{' '}
            {data.empreendimento.nome}
          </Text>
          {data.campanhas.length > 0 && <Aplicadas venda={data} onAsking={setAsking} />}
          <AplicarCampanha venda={data} onClose={onClose} />
        </Stack>
      ) : (
        <Skeleton height={220} />
      )}
    </Modal>
  )
}

type Aplicada = Venda['campanhas'][number]

function Aplicadas({ venda, onAsking }: { venda: Venda; onAsking: (asking: boolean) => void }) {
  const podeRemover = usePode('vendas.remover_campanha')
  const [removida, setRemovida] = useState<Aplicada | null>(null)
  const perguntar = (aplicada: Aplicada | null) => {
    setRemovida(aplicada)
    onAsking(aplicada !== null)
  }
  const remover = useMutation({
    mutationFn: ({ id }: Aplicada) => orpc.campanhas.remover.call({ id }),
    onSuccess: async (depois) => {
      perguntar(null)
      toastSuccess('Campanha removida com sucesso.')
      await Promise.all([vendaAlterada(depois), refetchCampanhas()])
    },
    onError: () => toastError('Erro ao remover campanha. Tente novamente.'),
  })
  return (
    <section>
      <Title order={3} mb={6}>
        Campanhas desta venda
      </Title>
      <ul className={classes.campanhas}>
        {venda.campanhas.map((aplicada) => (
          <li key={aplicada.id}>
            <div className={classes.wrap}>
              <Text fw={500}>{aplicada.campanha.nome}</Text>
              <Text size="xs" c="dimmed">
                {aplicada.campanha.tipo} · {formatBRL(aplicada.desconto_aplicado)} de desconto ·{' '}
                {formatPercent(aplicada.bonus_comissao_aplicado)} de bônus · aplicada em{' '}
                {formatInstant(aplicada.data_aplicacao)}
              </Text>
            </div>
            {podeRemover && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Remover campanha ${aplicada.campanha.nome}`}
                onClick={() => perguntar(aplicada)}
              >
                Remover
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removida !== null}
        title="Remover campanha?"
        confirm="Remover"
        confirming="Removendo..."
        pending={remover.isPending}
        danger
        onCancel={() => perguntar(null)}
        onConfirm={() => removida && remover.mutate(removida)}
      >
        <Text>
          A campanha <strong>{removida?.campanha.nome}</strong> sai da venda {venda.numero_venda}, com o
          desconto e o bônus registrados nela. Ela pode ser aplicada de novo.
        </Text>
      </ConfirmDialog>
    </section>
  )
}
