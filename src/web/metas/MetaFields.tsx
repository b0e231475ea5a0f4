/** The fields of a goal; the edit form adds its status. */
import { Group, Radio, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { META_FORM_FIELDS, META_STATUSES } from '../../core/metas.ts'
import { ColaboradorSelect } from '../colaboradores/selects.tsx'
import { DateField } from '../fields/DateField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { IntegerField, MoneyField } from '../fields/NumberFields.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_META, type FormMeta } from './form.ts'

interface Props {
  form: UseFormReturnType<FormMeta>
  isEditing: boolean
}

export function MetaFields({ form, isEditing }: Props) {
  const { of, text, choice, reference } = fieldsOf(form, FORM_META.labels)
  const { escopo, medida } = form.values
  return (
    <>
      <FormSection title="Dados da Meta">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          {isEditing && <Select {...choice('status')} withAsterisk data={[...META_STATUSES]} />}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
          <DateField kind="planejado" {...of('periodo_inicio')} withAsterisk />
          <DateField kind="planejado" {...of('periodo_fim')} withAsterisk />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Quem e quanto">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Choice {...of('escopo')} options={META_FORM_FIELDS.escopo.formato} />
          {escopo === 'colaborador' ? (
            <ColaboradorSelect
              {...reference('colaborador_id')}
              withAsterisk
              description="De um gerente ou diretor, contam as vendas da equipe."
            />
          ) : (
            <LojaSelect {...reference('loja_id')} withAsterisk />
          )}
          <Choice {...of('medida')} options={META_FORM_FIELDS.medida.formato} />
          {medida === 'valor' ? (
            <MoneyField {...of('valor_meta')} withAsterisk />
          ) : (
            <IntegerField {...of('vendas_meta')} withAsterisk />
          )}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Prêmio e descrição">
        <SimpleGrid cols={1} spacing="sm">
          <TextInput {...text('premio')} maxLength={500} />
          <LongText {...text('descricao')} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}

function Choice<V extends string>({
  options,
  label,
  value,
  error,
  onChange,
  'data-path': path,
}: {
  options: Record<V, string>
  label: string
  value: V
  error?: React.ReactNode
  onChange: (value: V) => void
  'data-path'?: string
}) {
  const values = Object.keys(options) as V[]
  return (
    <Radio.Group
      label={label}
      value={value}
      error={error}
      data-path={path}
      onChange={(selected) => {
        const chosen = values.find((one) => one === selected)
        if (chosen) onChange(chosen)
      }}
    >
      <Group gap="md" mt={8}>
        {values.map((chosen) => (
          <Radio key={chosen} value={chosen} label={options[chosen]} />
        ))}
      </Group>
    </Radio.Group>
  )
}
