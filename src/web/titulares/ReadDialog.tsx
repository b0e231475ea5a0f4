/** Asks why the record of a deleted sale is read, and shows it. */
import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type DadosDaVendaGuardada, readingInput, type VendaGuardada } from '../../contract/titulares.ts'
import { formatDate } from '../../core/dates.ts'
import { formatCpf } from '../../core/documents.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { linesOfGuardada } from '../../core/titulares.ts'
import { orpc } from '../api/query.ts'
import { readForm } from '../record/record-form.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import rows from '../ui/rows.module.css'
import { showRefusal } from '../ui/toasts.ts'
import { Lines } from './Lines.tsx'

export function ReadDialog({ venda, onClose }: { venda: VendaGuardada; onClose: () => void }) {
  const { id, numero_venda } = venda
  const form = useForm({
    initialValues: { motivo: '' },
    validate: (values) => readForm(readingInput, { id, ...values }).errors ?? {},
  })
  const reading = useMutation({
    mutationFn: ({ motivo }: typeof form.values) => orpc.titulares.lerVendaExcluida.call({ id, motivo }),
    onError: (error) => showRefusal(form, error, 'Erro ao ler o registro. Tente novamente.'),
  })
  return (
    <Dialog onClose={onClose} title={`Venda excluída ${numero_venda}`} size="lg">
      {reading.data ? (
        <Record dados={reading.data} />
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => reading.mutate(values))}>
          <Stack gap="sm">
            <Text>Quem lê este registro, e por quê, fica na Auditoria.</Text>
            <TextInput
              data-autofocus
              label="Motivo"
              withAsterisk
              autoComplete="off"
              maxLength={500}
              description="Não escreva dados pessoais aqui."
              {...form.getInputProps('motivo')}
            />
            <FormActions
              confirm="Ler"
              confirming="Lendo..."
              pending={reading.isPending}
              cancellable
              onCancel={onClose}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

function Record({ dados }: { dados: DadosDaVendaGuardada }) {
  return (
    <Stack gap="md">
      <Lines lines={linesOfGuardada(dados)} />
      <section aria-label="Comissões">
        <Text fw={600}>Comissões</Text>
        <ul className={rows.rows}>
          {dados.comissoes.map(({ corretor, cpf, percentual, valor, status, data_pagamento }) => (
            <li key={cpf}>
              {corretor}, CPF {formatCpf(cpf)}: {formatPercent(percentual)}, {formatBRL(valor)}, {status}
              {data_pagamento && ` em ${formatDate(data_pagamento)}`}
            </li>
          ))}
        </ul>
      </section>
    </Stack>
  )
}
