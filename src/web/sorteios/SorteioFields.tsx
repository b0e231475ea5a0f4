/** The fields of a draw, shared by the new and edit forms. */
import { Alert, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../fields/DateField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { MoneyField } from '../fields/NumberFields.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_SORTEIO, type FormSorteio } from './form.ts'

interface Props {
  form: UseFormReturnType<FormSorteio>
  /** True if a preparation has published its name, prize and store. */
  frozen: boolean
}

export function SorteioFields({ form, frozen }: Props) {
  const { of, text, reference } = fieldsOf(form, FORM_SORTEIO.labels)
  return (
    <>
      {frozen && (
        <Alert color="gray">
          Nome, prêmio e loja foram publicados na preparação e não mudam mais. Anule a preparação para
          mudá-los.
        </Alert>
      )}
      <FormSection title="Dados da Roleta">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} readOnly={frozen} />
          <TextInput {...text('premio')} withAsterisk maxLength={500} readOnly={frozen} />
          <MoneyField {...of('valor_premio')} />
          <LojaSelect
            {...reference('loja_id')}
            none="Todas as lojas"
            description="Com uma loja, só os colaboradores dela participam."
            readOnly={frozen}
          />
          <DateField kind="planejado" {...of('data_sorteio')} withAsterisk />
          <TextInput {...text('hora')} type="time" />
          <TextInput {...text('dia')} maxLength={50} placeholder="Sexta-feira" />
          <TextInput {...text('nome_corretor')} maxLength={200} />
          <TextInput {...text('apto')} maxLength={50} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Regras e observações">
        <SimpleGrid cols={1} spacing="sm">
          <LongText {...text('criterios')} />
          <LongText {...text('descricao')} />
          <LongText {...text('observacoes')} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}
