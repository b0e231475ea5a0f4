/** The fields of an empreendimento, shared by the new and edit forms. */
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { EMPREENDIMENTO_TYPES } from '../../core/empreendimentos.ts'
import { DateField } from '../fields/DateField.tsx'
import { EstadoField } from '../fields/EstadoField.tsx'
import { CepField } from '../fields/MaskedField.tsx'
import { MoneyField } from '../fields/NumberFields.tsx'
import { FormSection, LongTextSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_EMPREENDIMENTO, type FormEmpreendimento } from './form.ts'

export function EmpreendimentoFields({ form }: { form: UseFormReturnType<FormEmpreendimento> }) {
  const { of, text, choice } = fieldsOf(form, FORM_EMPREENDIMENTO.labels)
  return (
    <>
      <FormSection title="Dados do Empreendimento">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <TextInput {...text('codigo')} withAsterisk maxLength={50} />
          <Select {...choice('tipo')} data={[...EMPREENDIMENTO_TYPES]} />
          <TextInput {...text('construtora')} maxLength={200} />
          <TextInput {...text('incorporadora')} maxLength={200} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Endereço">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <CepField {...of('cep')} withAsterisk placeholder="00000-000" />
          <TextInput {...text('endereco')} withAsterisk maxLength={300} />
          <TextInput {...text('numero')} maxLength={20} />
          <TextInput {...text('bairro')} withAsterisk maxLength={200} />
          <TextInput {...text('cidade')} withAsterisk maxLength={200} />
          <EstadoField {...of('estado')} withAsterisk placeholder="UF" />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Preços e Datas">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <MoneyField {...of('valor_minimo')} />
          <MoneyField {...of('valor_maximo')} />
          <DateField kind="planejado" {...of('data_lancamento')} />
          <DateField kind="planejado" {...of('data_entrega')} />
        </SimpleGrid>
      </FormSection>
      <LongTextSection {...text('observacoes')} />
    </>
  )
}
