/** 'Criar favorecidos da equipe': the button, and the dialog that asks for which cargos and says what it would do. */
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CARGOS, type Cargo } from '../../../core/colaboradores.ts'
import { counted } from '../../../core/text.ts'
import { failureMessage } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFavorecidos } from './record.ts'

const MOST_NAMED = 20
const PLURALS: Readonly<Record<Cargo, string>> = {
  Corretor: 'Corretores ativos',
  Gerente: 'Gerentes ativos',
  Diretor: 'Diretores ativos',
}

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
        Criar favorecidos da equipe
      </Button>
      {opened && <Preview onClose={() => setOpened(false)} />}
    </>
  )
}

function Preview({ onClose }: { onClose: () => void }) {
  const [cargos, setCargos] = useState<Cargo[]>(['Corretor'])
  const { data, error } = useQuery(
    orpc.favorecidos.propostos.queryOptions({
      input: { cargos },
      staleTime: 0,
      enabled: cargos.length > 0,
      placeholderData: keepPreviousData,
    }),
  )
  const create = useMutation({
    mutationFn: () => orpc.favorecidos.criarDosCorretores.call({ cargos }),
    onSuccess: async ({ criados }) => {
      toastSuccess(`${counted(criados, 'favorecido criado', 'favorecidos criados')} com sucesso.`)
      onClose()
      await refetchFavorecidos()
    },
  })
  const failure = create.error ?? error
  return (
    <ConfirmDialog
      title="Criar favorecidos da equipe"
      confirm="Criar"
      confirming="Criando..."
      pending={create.isPending}
      ready={cargos.length > 0 && (data?.novos ?? 0) > 0}
      error={failure && failureMessage(failure, 'Erro ao criar os favorecidos. Tente novamente.')}
      onConfirm={() => create.mutate()}
      onCancel={onClose}
    >
      <Checkbox.Group
        label="De quem"
        value={cargos}
        onChange={(chosen) => setCargos(CARGOS.filter((cargo) => chosen.includes(cargo)))}
      >
        <Group mt={6}>
          {CARGOS.toReversed().map((cargo) => (
            <Checkbox key={cargo} value={cargo} label={PLURALS[cargo]} />
          ))}
        </Group>
      </Checkbox.Group>
      {data && cargos.length > 0 && (
        <Stack gap="sm">
          <Text>{summaryOf(data)}</Text>
          {data.novos > 0 && (
            <Text size="sm" c="dimmed">
              Cada um recebe o nome e o CPF do colaborador. A chave PIX fica vazia: informe-a depois, em
              Chaves PIX.
            </Text>
          )}
          {data.sem_cpf.length > 0 && (
            <Alert
              color="yellow"
              title={`${counted(data.sem_cpf.length, 'colaborador', 'colaboradores')} sem um CPF válido`}
            >
              {namesOf(data.sem_cpf)}. O documento deles fica vazio: corrija-o no favorecido.
            </Alert>
          )}
          {data.de_outro.length > 0 && (
            <Alert
              color="yellow"
              title={`${counted(data.de_outro.length, 'colaborador', 'colaboradores')} com o CPF de outro favorecido`}
            >
              {namesOf(data.de_outro)}. Nada é criado para eles: edite o favorecido que tem o CPF e ligue-o ao
              colaborador.
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
      ? ` ${counted(existentes, 'colaborador ativo já tem', 'colaboradores ativos já têm')} um favorecido.`
      : ''
  return novos === 0
    ? `Não há colaborador ativo destes cargos sem favorecido.${already}`
    : `${counted(novos, 'favorecido será criado', 'favorecidos serão criados')}.${already}`
}

function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`mais ${more}`] : [])].join(', ')
}
