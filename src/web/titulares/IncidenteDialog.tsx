/** Registers an incident, or adds to what is known of it. */
import { Alert, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Incidente, incidenteInput } from '../../contract/incidentes.ts'
import { INCIDENTE_FIELDS } from '../../core/incidentes.ts'
import { failureOf } from '../api/api.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { formOf } from '../record/form-of.ts'
import { useCreation } from '../record/keys.ts'
import { readerOf } from '../record/record-form.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import { showRefusal, toastSuccess } from '../ui/toasts.ts'

const FORM = formOf(INCIDENTE_FIELDS, {})
const read = readerOf(incidenteInput)

interface Props {
  /** Null for a new one. */
  incidente: Incidente | null
  onClose: () => void
}

export function IncidenteDialog({ incidente, onClose }: Props) {
  const [leaving, setLeaving] = useState(false)
  const [versao, setVersao] = useState(incidente?.versao ?? 0)
  const form = useForm({
    initialValues: incidente ? FORM.ofRecord(incidente) : FORM.blank,
    validate: (values) => read(values).errors ?? {},
  })
  const create = useCreation(orpc.incidentes.criar.call)
  const saving = useMutation({
    mutationFn: async () => {
      const { record } = read(form.values)
      if (!record) throw new Error('validated before')
      if (incidente) await orpc.incidentes.atualizar.call({ id: incidente.id, versao, registro: record })
      else await create(record)
    },
    onSuccess: async () => {
      toastSuccess(incidente ? 'Incidente atualizado.' : 'Incidente registrado.')
      onClose()
      await refetchKeys(orpc.incidentes.key())
    },
    onError: (error) => {
      const current = failureOf(error).data.atual as Incidente | undefined
      if (current) setVersao(current.versao)
      showRefusal(form, error, 'Erro ao salvar o incidente. Tente novamente.')
    },
  })
  const close = () => (form.isDirty() ? setLeaving(true) : onClose())
  const changedMeanwhile = incidente !== null && versao !== incidente.versao
  return (
    <Dialog
      onClose={close}
      title={incidente ? 'Editar incidente' : 'Registrar incidente'}
      record={incidente?.titulo}
      size={760}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        aria-label={incidente ? 'Editar incidente' : 'Registrar incidente'}
        onSubmit={form.onSubmit(() => saving.mutate())}
      >
        <Stack gap="sm">
          <IncidenteFields form={form} />
          {changedMeanwhile && (
            <Alert color="yellow">
              Outra pessoa salvou este incidente enquanto você escrevia. Salvar de novo deixa o que está aqui.
            </Alert>
          )}
          <FormActions
            confirm="Salvar"
            confirming="Salvando..."
            pending={saving.isPending}
            onCancel={close}
          />
        </Stack>
      </form>
      {leaving && (
        <ConfirmDialog
          danger
          title="Descartar o que foi escrito?"
          confirm="Descartar"
          cancel="Continuar escrevendo"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        >
          O incidente não foi salvo.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function IncidenteFields({ form }: { form: UseFormReturnType<typeof FORM.blank> }) {
  const { of, text } = fieldsOf(form, FORM.labels)
  return (
    <>
      <TextInput {...text('titulo')} withAsterisk maxLength={200} data-autofocus />
      <LongText {...text('descricao')} withAsterisk />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <DateField kind="ocorrido" {...of('ocorrido_em')} />
        <DateField kind="ocorrido" {...of('conhecido_em')} withAsterisk />
        <LongText {...text('titulares_afetados')} maxLength={2000} />
        <LongText {...text('dados_afetados')} maxLength={2000} />
      </SimpleGrid>
      <LongText {...text('medidas')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <DateField kind="ocorrido" {...of('comunicado_anpd_em')} />
        <DateField kind="ocorrido" {...of('comunicado_titulares_em')} />
        <DateField kind="ocorrido" {...of('encerrado_em')} />
      </SimpleGrid>
    </>
  )
}
