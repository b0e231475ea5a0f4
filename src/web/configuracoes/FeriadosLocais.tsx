/** The local holidays of the business calendar: added, listed and deleted. */
import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Feriado, newFeriadoInput } from '../../contract/configuracoes.ts'
import { escreverDia } from '../../core/feriados.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { readForm } from '../record/record-form.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import rows from '../ui/rows.module.css'
import { Section } from '../ui/Section.tsx'
import text from '../ui/text.module.css'
import { showRefusal, toastRefusal, toastSuccess } from '../ui/toasts.ts'

const refetch = () =>
  refetchKeys(orpc.configuracoes.listarFeriados.key(), orpc.metas.key(), orpc.dashboard.key())

export function FeriadosLocais() {
  const query = useQuery(orpc.configuracoes.listarFeriados.queryOptions())
  const [deleting, setDeleting] = useState<Feriado | null>(null)
  return (
    <Section title="Feriados locais">
      <Text c="dimmed" mb="sm">
        Do estado e da cidade, além dos nacionais. As metas contam os dias úteis com eles.
      </Text>
      <NewFeriado />
      {query.isPending && <Loading h={80} label="Carregando feriados" />}
      {query.isError && (
        <LoadFailed query={query} fallback="Erro ao carregar os feriados. Tente novamente." />
      )}
      {query.data?.itens.length === 0 && <Text c="dimmed">Nenhum feriado local cadastrado.</Text>}
      {query.data && query.data.itens.length > 0 && (
        <ul className={rows.rows}>
          {query.data.itens.map((feriado) => (
            <li key={feriado.id}>
              <span>
                <Text span inherit display="inline-block" w="6.5rem">
                  {escreverDia(feriado)}
                </Text>
                {feriado.nome}
                {feriado.anual && (
                  <Text span inherit c="dimmed">
                    {' · todos os anos'}
                  </Text>
                )}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Excluir feriado ${feriado.nome}`}
                onClick={() => setDeleting(feriado)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {deleting && <DeleteFeriado feriado={deleting} onClose={() => setDeleting(null)} />}
    </Section>
  )
}

function NewFeriado() {
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm<{ data: string | null; nome: string; anual: boolean }>({
    initialValues: { data: null, nome: '', anual: true },
    validate: (values) => readForm(newFeriadoInput, { ...values, data: values.data ?? '' }).errors ?? {},
  })
  const creation = useMutation({
    mutationFn: ({ data, ...values }: typeof form.values) =>
      orpc.configuracoes.criarFeriado.call({ ...values, data: data ?? '' }),
    onSuccess: async () => {
      form.reset()
      formRef.current?.querySelector('input')?.focus()
      toastSuccess('Feriado cadastrado com sucesso.')
      await refetch()
    },
    onError: (error) => showRefusal(form, error, 'Erro ao cadastrar o feriado. Tente novamente.'),
  })
  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Novo feriado local"
      onSubmit={form.onSubmit((values) => creation.mutate(values))}
    >
      <Group gap="sm" align="flex-start" mb="md">
        <DateField
          kind="filtro"
          label="Data"
          w={{ base: '100%', xs: 170 }}
          {...form.getInputProps('data')}
          value={form.values.data}
        />
        <TextInput
          label="Nome"
          autoComplete="off"
          maxLength={100}
          flex="1 1 14rem"
          placeholder="Aniversário da cidade"
          {...form.getInputProps('nome')}
        />
        <Checkbox
          label="Todos os anos"
          mt={{ base: 0, xs: 31 }}
          {...form.getInputProps('anual', { type: 'checkbox' })}
        />
        <Button type="submit" variant="default" mt={{ base: 0, xs: 22 }} disabled={creation.isPending}>
          {creation.isPending ? 'Adicionando...' : 'Adicionar feriado'}
        </Button>
      </Group>
    </form>
  )
}

function DeleteFeriado({ feriado, onClose }: { feriado: Feriado; onClose: () => void }) {
  const deletion = useMutation({
    mutationFn: () => orpc.configuracoes.excluirFeriado.call({ id: feriado.id }),
    onSuccess: () => toastSuccess('Feriado excluído com sucesso.'),
    onError: (error) => toastRefusal(error, 'Erro ao excluir o feriado. Tente novamente.'),
    onSettled: async () => {
      onClose()
      await refetch()
    },
  })
  return (
    <ConfirmDialog
      danger
      title="Excluir o feriado?"
      record={feriado.nome}
      confirm="Excluir"
      confirming="Excluindo..."
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      <Text className={text.wrap}>
        {escreverDia(feriado)}, {feriado.nome}, volta a ser dia útil quando não cair num fim de semana.
      </Text>
    </ConfirmDialog>
  )
}
