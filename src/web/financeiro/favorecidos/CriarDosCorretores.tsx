/** 'Criar favorecidos dos corretores ativos': the button, and the dialog that says what it would do. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../core/text.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFavorecidos } from './record.ts'

const MOST_NAMED = 20

export function CriarDosCorretores() {
  const [opened, setOpened] = useState(false)
  if (!useCan('favorecidos.criar')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Criar favorecidos dos corretores ativos
      </Button>
      {opened && <Preview onClose={() => setOpened(false)} />}
    </>
  )
}

function Preview({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(orpc.favorecidos.propostos.queryOptions({ staleTime: 0 }))
  const create = useMutation({
    mutationFn: () => orpc.favorecidos.criarDosCorretores.call(),
    onSuccess: async ({ criados }) => {
      toastSuccess(`${counted(criados, 'favorecido criado', 'favorecidos criados')} com sucesso.`)
      onClose()
      await refetchFavorecidos()
    },
  })
  const failure = create.error ?? error
  return (
    <ConfirmDialog
      title="Criar favorecidos dos corretores ativos"
      confirm="Criar"
      confirming="Criando..."
      pending={create.isPending}
      ready={(data?.novos ?? 0) > 0}
      error={failure && failureMessage(failure, 'Erro ao criar os favorecidos. Tente novamente.')}
      onConfirm={() => create.mutate()}
      onCancel={onClose}
    >
      {data && (
        <Stack gap="sm">
          <Text>{summaryOf(data)}</Text>
          {data.novos > 0 && (
            <Text size="sm" c="dimmed">
              Cada um recebe o nome e o CPF do corretor. A chave PIX fica vazia: informe-a depois.
            </Text>
          )}
          {data.sem_cpf.length > 0 && (
            <Alert
              color="yellow"
              title={`${counted(data.sem_cpf.length, 'corretor', 'corretores')} sem um CPF válido`}
            >
              {namesOf(data.sem_cpf)}. O documento deles fica vazio: corrija-o no favorecido.
            </Alert>
          )}
          {data.de_outro.length > 0 && (
            <Alert
              color="yellow"
              title={`${counted(data.de_outro.length, 'corretor', 'corretores')} com o CPF de outro favorecido`}
            >
              {namesOf(data.de_outro)}. Nada é criado para eles: edite o favorecido que tem o CPF e ligue-o ao
              corretor.
            </Alert>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  )
}

function summaryOf({ novos, existentes }: { novos: number; existentes: number }): string {
  const already =
    existentes > 0
      ? ` ${counted(existentes, 'corretor ativo já tem', 'corretores ativos já têm')} um favorecido.`
      : ''
  return novos === 0
    ? `Não há corretor ativo sem favorecido.${already}`
    : `${counted(novos, 'favorecido será criado', 'favorecidos serão criados')}.${already}`
}

function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`mais ${more}`] : [])].join(', ')
}
