/** The fields of a user, shared by the new and edit forms, except for the password. */
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { RECORD_STATUSES } from '../../core/status.ts'
import { USUARIO_CARGOS } from '../../core/usuarios.ts'
import { ColaboradorSelect } from '../colaboradores/selects.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_USUARIO, type FormUsuario } from './form.ts'

interface Props {
  form: UseFormReturnType<FormUsuario>
  /** The input for a first password. */
  senha?: ReactNode
}

export function UsuarioFields({ form, senha }: Props) {
  const { text, choice, reference } = fieldsOf(form, FORM_USUARIO.labels)
  return (
    <>
      <FormSection title="Dados do Usuário">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <TextInput {...text('email')} withAsterisk inputMode="email" maxLength={254} />
          {senha}
          <Select {...choice('cargo')} data={USUARIO_CARGOS} withAsterisk />
          <Select {...choice('status')} data={RECORD_STATUSES} withAsterisk />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Ligações">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <LojaSelect {...reference('loja_id')} />
          <ColaboradorSelect {...reference('colaborador_id')} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}
