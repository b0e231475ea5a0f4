/** The user's personal data; only the name can be edited, in place. */
import { ActionIcon, Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Perfil, perfilNomeInput } from '../../contract/perfil.ts'
import { formatDate, formatDateLong, today } from '../../core/dates.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useSession } from '../session/session.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { Fact } from '../ui/Facts.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { hint } from '../ui/Hints.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'
import { PerfilPart } from './PerfilPart.tsx'

export function PersonalInfo({ perfil }: { perfil: Perfil }) {
  const { email, cargo, status, membro_desde, loja, colaborador } = perfil
  const since = today(new Date(membro_desde))
  return (
    <PerfilPart title="Informações pessoais">
      <NomeRow perfil={perfil} />
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} mt="md">
        <Fact fw={500} label="Email">
          {email}
        </Fact>
        <Fact fw={500} label="Cargo">
          {cargo}
        </Fact>
        <Fact fw={500} label="Status da conta">
          <StateBadge look={status === 'Ativo' ? 'active' : 'secondary'}>{status}</StateBadge>
        </Fact>
        <Fact fw={500} label="Membro desde">
          <time dateTime={since} title={formatDateLong(since)}>
            {formatDate(since)}
          </time>
        </Fact>
        <Fact fw={500} label="Loja">
          {loja?.nome ?? <EmptyValue>Nenhuma loja vinculada</EmptyValue>}
        </Fact>
        <Fact fw={500} label="Colaborador">
          {colaborador ? (
            `${colaborador.nome} (${colaborador.cargo})`
          ) : (
            <EmptyValue>Nenhum colaborador vinculado</EmptyValue>
          )}
        </Fact>
      </SimpleGrid>
    </PerfilPart>
  )
}

function EmptyValue({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed" fw={400}>
      {children}
    </Text>
  )
}

function NomeRow({ perfil }: { perfil: Perfil }) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <EditNome perfil={perfil} onClose={() => setEditing(false)} />
  return (
    <div>
      <Text c="dimmed">Nome</Text>
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {perfil.nome}
        </Text>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Editar nome"
          onClick={() => setEditing(true)}
          {...hint('Editar nome')}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  )
}

function EditNome({ perfil, onClose }: { perfil: Perfil; onClose: () => void }) {
  const cache = useQueryClient()
  const { reloadUser } = useSession()
  const form = useForm({
    initialValues: { nome: perfil.nome },
    validate: schemaResolver(perfilNomeInput, { sync: true }),
  })
  const save = useMutation(
    orpc.perfil.atualizarNome.mutationOptions({
      onSuccess: async (saved) => {
        cache.setQueryData(orpc.perfil.obter.queryKey(), (before) => before && { ...before, ...saved })
        toastSuccess('Nome atualizado com sucesso.')
        onClose()
        await reloadUser()
      },
      onError: async (error) => {
        const { code, message, campos } = failureOf(error)
        toastFailure(error, 'Não foi possível atualizar o nome.')
        if (code !== 'VERSAO_ANTIGA') return form.setErrors({ nome: campos.nome })
        // The next attempt uses the current version of the record; the typed name is kept.
        const current = await cache.fetchQuery({ ...orpc.perfil.obter.queryOptions(), staleTime: 0 })
        form.setErrors({ nome: `${message} O nome agora é “${current.nome}”.` })
      },
    }),
  )
  return (
    <form
      onSubmit={form.onSubmit(
        ({ nome }) => save.mutate({ nome, versao: perfil.versao }),
        focusFirstError(form),
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !save.isPending) onClose()
      }}
      noValidate
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Nome"
          autoComplete="name"
          autoFocus
          required
          miw={220}
          flex={1}
          {...form.getInputProps('nome')}
        />
        <Group gap="xs">
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Salvando...' : 'Salvar'}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            Cancelar
          </Button>
        </Group>
      </Group>
    </form>
  )
}
