/** The fields of an award, shared by the new and edit forms. */
import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ColaboradorSelect } from '../colaboradores/selects.tsx'
import { DateField } from '../fields/DateField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { MoneyField } from '../fields/NumberFields.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_PREMIACAO, type FormPremiacao } from './form.ts'

export function PremiacaoFields({ form }: { form: UseFormReturnType<FormPremiacao> }) {
  const { of, text, reference } = fieldsOf(form, FORM_PREMIACAO.labels)
  const { sorteio_id, nomes } = form.values
  return (
    <FormSection title="Dados da Premiação">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {/* A draw's award belongs to its winner only. */}
        <ColaboradorSelect {...reference('colaborador_id')} withAsterisk readOnly={sorteio_id !== null} />
        {sorteio_id !== null && (
          <TextInput
            label={FORM_PREMIACAO.labels.sorteio_id}
            value={nomes[sorteio_id] ?? ''}
            error={form.errors.sorteio_id}
            readOnly
          />
        )}
        <TextInput {...text('premio')} withAsterisk maxLength={500} />
        <MoneyField {...of('valor_premio')} />
        <DateField kind="planejado" {...of('data_premiacao')} withAsterisk />
      </SimpleGrid>
      <SimpleGrid cols={1} spacing="sm" mt="sm">
        <LongText {...text('motivo')} withAsterisk />
        <LongText {...text('observacoes')} />
      </SimpleGrid>
    </FormSection>
  )
}
