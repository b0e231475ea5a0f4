/** 'Juntar': chooses which of several records of one person stays, and says what happens to the others. */
import { List, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FavorecidoRepetido } from '../../../contract/financeiro/favorecidos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure, failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFavorecidos } from './record.ts'

export function JuntarDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(orpc.favorecidos.repetidos.queryOptions({ input: { id }, staleTime: 0 }))
  const [chosen, setChosen] = useState<string | null>(null)
  const itens = data?.itens ?? []
  const fica = itens.find((one) => one.id === chosen) ?? itens[0]
  const saem = itens.filter((one) => one !== fica)
  const isOwed = itens.some(({ a_recuperar }) => a_recuperar > 0)
  const join = useMutation({
    mutationFn: () => orpc.favorecidos.juntar.call({ id: fica?.id ?? '', outros: saem.map((one) => one.id) }),
    onSuccess: () => {
      toastSuccess('Favorecidos juntados com sucesso.')
      onClose()
    },
    onSettled: refetchFavorecidos,
  })
  return (
    <ConfirmDialog
      title="Juntar favorecidos"
      confirm="Juntar"
      confirming="Juntando..."
      pending={join.isPending}
      ready={saem.length > 0}
      error={
        error
          ? failureMessage(error, 'Erro ao carregar os favorecidos. Tente novamente.')
          : changeFailure(join.error, 'Erro ao juntar os favorecidos. Tente novamente.')
      }
      onConfirm={() => join.mutate()}
      onCancel={onClose}
    >
      {data && itens.length < 2 && <Text>Nenhum outro favorecido tem o mesmo CPF ou CNPJ.</Text>}
      {fica && saem.length > 0 && (
        <Stack gap="sm">
          <Radio.Group label="Quem fica" value={fica.id} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {itens.map((one) => (
                <Radio
                  key={one.id}
                  value={one.id}
                  label={one.nome}
                  description={describe(one)}
                  disabled={isOwed && one.a_recuperar === 0}
                />
              ))}
            </Stack>
          </Radio.Group>
          {isOwed && <Text size="sm">Quem deve fica: o que deve é descontado do que ainda vai receber.</Text>}
          <List size="sm">
            {saem.map((one) => (
              <List.Item key={one.id}>{consequence(one, fica)}</List.Item>
            ))}
          </List>
          <Text size="sm">As próximas vendas são pagas a {fica.nome}. Isto não pode ser desfeito.</Text>
        </Stack>
      )}
    </ConfirmDialog>
  )
}

function describe({ tipo, colaborador, status, a_recuperar }: FavorecidoRepetido): string {
  return [
    tipo,
    ...(colaborador ? [colaborador.nome] : []),
    ...(status === 'Inativo' ? [status] : []),
    ...(a_recuperar > 0 ? [`deve ${formatBRL(a_recuperar)}`] : []),
  ].join(' · ')
}

function consequence({ nome, comissoes, ficam }: FavorecidoRepetido, fica: FavorecidoRepetido): string {
  const go = counted(comissoes, 'comissão passa', 'comissões passam')
  const stay =
    ficam > 0
      ? ` ${counted(ficam, 'comissão já aprovada fica', 'comissões já aprovadas ficam')} com ${nome}.`
      : ''
  return `${nome} fica Inativo e ${go} para ${fica.nome}.${stay}`
}
