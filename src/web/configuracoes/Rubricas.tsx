/** The names of retenções, with who said so and since when: added, changed and deleted. */
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Rubrica, rubricaInput } from '../../contract/financeiro/retencoes.ts'
import { formatDate } from '../../core/dates.ts'
import { RUBRICA_FIELDS } from '../../core/financeiro/retencoes.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { formOf } from '../record/form-of.ts'
import { useCreation } from '../record/keys.ts'
import { readerOf } from '../record/record-form.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import rows from '../ui/rows.module.css'
import { Section } from '../ui/Section.tsx'
import { showRefusal, toastRefusal, toastSuccess } from '../ui/toasts.ts'

const FORM = formOf(RUBRICA_FIELDS, {})
const read = readerOf(rubricaInput)
const refetch = () => refetchKeys(orpc.rubricas.listar.key())

export function Rubricas() {
  const query = useQuery(orpc.rubricas.listar.queryOptions())
  const [editing, setEditing] = useState<Rubrica | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Rubrica | null>(null)
  return (
    <Section title="Retenções">
      <Text c="dimmed" mb="sm">
        Os nomes do que pode ser retido de um pagamento, com quem disse e desde quando. O Plantão não calcula
        impostos: o valor ou o percentual é informado em cada fechamento, como o seu contador disser.
      </Text>
      {query.isPending && <Loading h={80} label="Carregando retenções" />}
      {query.isError && (
        <LoadFailed query={query} fallback="Erro ao carregar as retenções. Tente novamente." />
      )}
      {query.data?.itens.length === 0 && <Text c="dimmed">Nenhuma retenção cadastrada.</Text>}
      <ul className={rows.rows}>
        {query.data?.itens.map((rubrica) => (
          <li key={rubrica.id}>
            <span>
              {rubrica.nome}
              <Text span inherit c="dimmed">
                {rubrica.nota && ` · ${rubrica.nota}`}
                {rubrica.desde && ` · desde ${formatDate(rubrica.desde)}`}
              </Text>
            </span>
            <Group gap={4}>
              <RowButton label={`Editar retenção ${rubrica.nome}`} onClick={() => setEditing(rubrica)}>
                <IconPencil size={18} stroke={1.75} aria-hidden />
              </RowButton>
              <RowButton label={`Excluir retenção ${rubrica.nome}`} onClick={() => setDeleting(rubrica)}>
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </RowButton>
            </Group>
          </li>
        ))}
      </ul>
      <Button variant="default" mt="sm" onClick={() => setEditing('new')}>
        Nova retenção
      </Button>
      {editing && (
        <RubricaDialog rubrica={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && <DeleteRubrica rubrica={deleting} onClose={() => setDeleting(null)} />}
    </Section>
  )
}

function RowButton({ label, ...props }: { label: string; onClick: () => void; children: ReactNode }) {
  return <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...props} />
}

/** `rubrica` is null for a new one. */
function RubricaDialog({ rubrica, onClose }: { rubrica: Rubrica | null; onClose: () => void }) {
  const form = useForm({
    initialValues: rubrica ? FORM.ofRecord(rubrica) : FORM.blank,
    validate: (values) => read(values).errors ?? {},
  })
  const create = useCreation(orpc.rubricas.criar.call)
  const saving = useMutation({
    mutationFn: async () => {
      const { record } = read(form.values)
      if (!record) throw new Error('validated before')
      if (!rubrica) return create(record)
      const { id, versao } = rubrica
      return orpc.rubricas.atualizar.call({ id, versao, registro: record })
    },
    onSuccess: () => {
      toastSuccess('Retenção salva com sucesso.')
      onClose()
    },
    onError: (error) => showRefusal(form, error, 'Erro ao salvar a retenção. Tente novamente.'),
    onSettled: refetch,
  })
  const { of, text } = fieldsOf(form, FORM.labels)
  return (
    <ConfirmDialog
      title={rubrica ? 'Editar retenção' : 'Nova retenção'}
      record={rubrica?.nome}
      confirm="Salvar"
      confirming="Salvando..."
      pending={saving.isPending}
      onConfirm={form.onSubmit(() => saving.mutate())}
      onCancel={onClose}
    >
      <TextInput {...text('nome')} withAsterisk data-autofocus />
      <TextInput {...text('nota')} placeholder="Contador, por email" />
      <DateField kind="filtro" {...of('desde')} />
    </ConfirmDialog>
  )
}

function DeleteRubrica({ rubrica: { id, nome }, onClose }: { rubrica: Rubrica; onClose: () => void }) {
  const deletion = useMutation({
    mutationFn: () => orpc.rubricas.excluir.call({ id }),
    onSuccess: () => toastSuccess('Retenção excluída com sucesso.'),
    onError: (error) => toastRefusal(error, 'Erro ao excluir a retenção. Tente novamente.'),
    onSettled: async () => {
      onClose()
      await refetch()
    },
  })
  return (
    <ConfirmDialog
      danger
      title="Excluir a retenção da lista?"
      record={nome}
      confirm="Excluir"
      confirming="Excluindo..."
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      <Text>Os pagamentos que já a têm continuam com ela.</Text>
    </ConfirmDialog>
  )
}
