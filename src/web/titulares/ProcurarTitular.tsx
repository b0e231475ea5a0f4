/** Finds everything held on a CPF. What was found is kept on this screen only: neither in the address nor in a cache. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { titularInput } from '../../contract/titulares.ts'
import { orpc } from '../api/query.ts'
import { CpfField } from '../fields/MaskedField.tsx'
import { readForm } from '../record/record-form.ts'
import { Section } from '../ui/Section.tsx'
import { showRefusal } from '../ui/toasts.ts'
import { TitularFound } from './TitularFound.tsx'

export function ProcurarTitular() {
  const form = useForm({
    initialValues: { cpf: '', motivo: '' },
    validate: (values) => readForm(titularInput, values).errors ?? {},
  })
  const search = useMutation({
    mutationFn: (input: typeof form.values) => orpc.titulares.procurar.call(input),
    onError: (error) => showRefusal(form, error, 'Erro ao procurar os dados. Tente novamente.'),
  })
  return (
    <Stack gap="md">
      <Section title="Procurar por CPF">
        <form
          noValidate
          aria-label="Procurar um titular"
          onSubmit={form.onSubmit((values) => search.mutate(values))}
        >
          <Group gap="sm" align="flex-start">
            <CpfField
              label="CPF do titular"
              withAsterisk
              placeholder="000.000.000-00"
              w={{ base: '100%', xs: 190 }}
              {...form.getInputProps('cpf')}
              value={form.values.cpf}
            />
            <TextInput
              label="Motivo"
              withAsterisk
              autoComplete="off"
              maxLength={500}
              flex="1 1 16rem"
              description="Fica na Auditoria. Não escreva dados pessoais aqui."
              placeholder="Pedido do titular por email, em 3 de maio"
              {...form.getInputProps('motivo')}
            />
            <Button type="submit" mt={{ base: 0, xs: 22 }} disabled={search.isPending}>
              {search.isPending ? 'Procurando...' : 'Procurar'}
            </Button>
          </Group>
        </form>
      </Section>
      {search.data && search.variables && (
        <TitularFound
          key={search.submittedAt}
          titular={search.data}
          motivo={search.variables.motivo}
          onChanged={() => search.mutate(search.variables)}
        />
      )}
    </Stack>
  )
}
