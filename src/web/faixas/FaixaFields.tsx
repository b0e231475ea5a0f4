/** The fields of a tier, shared by the new and edit forms. */
import { ColorInput, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BONUS_NOTE } from '../../core/bonus.ts'
import { DEFAULT_COLOR } from '../../core/faixas.ts'
import { LongText } from '../fields/LongText.tsx'
import { IntegerField, MoneyField, PercentField } from '../fields/NumberFields.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_FAIXA, type FormFaixa } from './form.ts'

const COLORS = [DEFAULT_COLOR, '#b45309', '#64748b', '#ca8a04', '#0891b2', '#15803d', '#be123c', '#7c3aed']

export function FaixaFields({ form }: { form: UseFormReturnType<FormFaixa> }) {
  const { of, text } = fieldsOf(form, FORM_FAIXA.labels)
  return (
    <FormSection title="Dados da Faixa">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput {...text('nome')} withAsterisk maxLength={200} />
        <IntegerField
          {...of('nivel')}
          withAsterisk
          description="O maior nível é o mais alto. Com mais de uma faixa, vale a de maior nível."
        />
        <IntegerField {...of('vendas_minimas')} description="Em branco: nenhum mínimo de vendas." />
        <MoneyField {...of('valor_minimo')} description="Em branco: nenhum mínimo de valor." />
        <PercentField {...of('bonus_percentual')} description={`Fica registrado; ${BONUS_NOTE}.`} />
        <ColorInput
          {...of('cor')}
          format="hex"
          swatches={COLORS}
          eyeDropperButtonProps={{ 'aria-label': 'Escolher uma cor da tela' }}
        />
      </SimpleGrid>
      <LongText {...text('descricao')} mt="sm" />
    </FormSection>
  )
}
