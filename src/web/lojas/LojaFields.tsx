/** The fields of a loja, shared by the new and edit forms. */
import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { EstadoField } from '../fields/EstadoField.tsx'
import { CepField, TelefoneField } from '../fields/MaskedField.tsx'
import { FormSection, LongTextSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_LOJA, type FormLoja } from './form.ts'
import { GerenteSelect } from './selects.tsx'

interface Props {
  form: UseFormReturnType<FormLoja>
  /** The edit form requires the whole address. */
  isEditing: boolean
}

export function LojaFields({ form, isEditing }: Props) {
  const { of, text, reference } = fieldsOf(form, FORM_LOJA.labels)
  return (
    <>
      <FormSection title="Dados da Loja">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <TextInput {...text('codigo')} withAsterisk maxLength={50} />
          <TelefoneField {...of('telefone')} placeholder="(00) 00000-0000" />
          <TextInput {...text('email')} inputMode="email" maxLength={254} placeholder="loja@exemplo.com.br" />
          <GerenteSelect {...reference('gerente_id')} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Endereço">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <CepField {...of('cep')} withAsterisk={isEditing} placeholder="00000-000" />
          <TextInput {...text('endereco')} withAsterisk maxLength={300} />
          <TextInput {...text('numero')} maxLength={20} />
          <TextInput {...text('complemento')} maxLength={200} />
          <TextInput {...text('bairro')} withAsterisk={isEditing} maxLength={200} />
          <TextInput {...text('cidade')} withAsterisk={isEditing} maxLength={200} />
          <EstadoField {...of('estado')} withAsterisk={isEditing} placeholder="UF" />
        </SimpleGrid>
      </FormSection>
      <LongTextSection {...text('observacoes')} />
    </>
  )
}
