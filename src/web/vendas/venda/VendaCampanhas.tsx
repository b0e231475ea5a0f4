/** The dialog that applies campaigns to a sale and removes them. */
import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { bonusNote } from '../../../core/bonus.ts'
import { formatDate, formatInstant } from '../../../core/dates.ts'
import { formatBRL, formatPercent } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { refetchCampanhas } from '../../campanhas/cache.ts'
import { useCan } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import rows from '../../ui/rows.module.css'
import text from '../../ui/text.module.css'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { vendaChanged } from '../cache.ts'
import { ApplyCampanha } from './ApplyCampanha.tsx'
import { OneVendaDialog } from './OneVendaDialog.tsx'

interface Props {
  id: string
  onClose: () => void
}

export function VendaCampanhas({ id, onClose }: Props) {
  return (
    <OneVendaDialog
      id={id}
      title="Aplicar Campanha"
      size={640}
      loading={<Loading height={220} label="Carregando venda" />}
      onClose={onClose}
    >
      {(venda) => (
        <Stack gap="md">
          <Text className={text.wrap}>
            <strong>
              {venda.numero_venda} · {venda.cliente_nome}
            </strong>
            <br />
            {formatBRL(venda.valor_venda)} · {formatDate(venda.data_venda)} · {venda.loja.nome} ·{' '}
            {venda.empreendimento.nome}
          </Text>
          {venda.campanhas.length > 0 && <AppliedCampanhas venda={venda} />}
          <ApplyCampanha venda={venda} onClose={onClose} />
        </Stack>
      )}
    </OneVendaDialog>
  )
}

type Applied = Venda['campanhas'][number]

function AppliedCampanhas({ venda }: { venda: Venda }) {
  const canRemove = useCan('vendas.remover_campanha')
  const [removing, setRemoving] = useState<Applied | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: Applied) => orpc.campanhas.remover.call({ id }),
    onSuccess: async (after) => {
      setRemoving(null)
      toastSuccess('Campanha removida com sucesso.')
      await Promise.all([vendaChanged(after), refetchCampanhas()])
    },
    onError: (error) => toastFailure(error, 'Erro ao remover campanha. Tente novamente.'),
  })
  return (
    <section>
      <Title order={3} mb={6}>
        Campanhas desta venda
      </Title>
      <ul className={rows.rows}>
        {venda.campanhas.map((applied) => (
          <li key={applied.id}>
            <div>
              <Text fw={500}>{applied.campanha.nome}</Text>
              <Text size="xs" c="dimmed">
                {applied.campanha.tipo} · {formatBRL(applied.desconto_aplicado)} de desconto ·{' '}
                {formatPercent(applied.bonus_comissao_aplicado)} de bônus ({bonusNote(applied.bonus_criado)})
                · aplicada em {formatInstant(applied.data_aplicacao)}
              </Text>
            </div>
            {canRemove && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Remover campanha ${applied.campanha.nome}`}
                onClick={() => setRemoving(applied)}
              >
                Remover
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title="Remover campanha?"
          record={removing.campanha.nome}
          confirm="Remover"
          confirming="Removendo..."
          pending={remove.isPending}
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => remove.mutate(removing)}
        >
          <Text>
            A campanha <strong>{removing.campanha.nome}</strong> sai da venda {venda.numero_venda}, com o
            desconto e o bônus registrados nela. Ela pode ser aplicada de novo.
          </Text>
          {removing.bonus_criado > 0 && (
            <Text mt="xs">
              {formatBRL(removing.bonus_criado)} de bônus já são comissão e continuam sendo: desfaça a
              liberação, ou estorne o que foi pago.
            </Text>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
