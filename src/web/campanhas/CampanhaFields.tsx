/** The fields of a campaign, shared by the new and edit forms. */
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { BONUS_NOTE } from '../../core/bonus.ts'
import { CAMPANHA_TYPES } from '../../core/campanhas.ts'
import { orpc } from '../api/query.ts'
import { creatingEmpreendimento } from '../empreendimentos/selects.tsx'
import { DateField } from '../fields/DateField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { IntegerField, MoneyField, PercentField } from '../fields/NumberFields.tsx'
import { SearchMultiSelect } from '../fields/SearchMultiSelect.tsx'
import type { Source } from '../fields/use-option-search.tsx'
import { creatingLoja } from '../lojas/selects.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_CAMPANHA, type FormCampanha } from './form.ts'

export function CampanhaFields({ form }: { form: UseFormReturnType<FormCampanha> }) {
  const { of, text } = fieldsOf(form, FORM_CAMPANHA.labels)
  const links = (field: 'lojas' | 'empreendimentos') => ({
    ...of(field),
    cadastro: field,
    create: field === 'lojas' ? creatingLoja : creatingEmpreendimento,
    source: (input: Parameters<Source>[0]) => orpc[field].opcoes.queryOptions({ input }),
    nomes: form.values.nomes,
    onChange: (ids: string[], names: Record<string, string>) =>
      form.setValues({ [field]: ids, nomes: names }),
  })
  return (
    <>
      <FormSection title="Dados da Campanha">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <Select {...of('tipo')} withAsterisk data={CAMPANHA_TYPES} placeholder="Escolha o tipo" />
          <DateField kind="planejado" {...of('data_inicio')} withAsterisk />
          <DateField kind="planejado" {...of('data_fim')} withAsterisk />
        </SimpleGrid>
      </FormSection>
      <FormSection title="O que a campanha dá">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <MoneyField
            {...of('valor_desconto')}
            description="Com os dois descontos preenchidos, vale este, em reais."
          />
          <PercentField {...of('percentual_desconto')} description="Do valor da venda." />
          <PercentField
            {...of('bonus_comissao')}
            description={`Sobre a base da comissão da venda; ${BONUS_NOTE}.`}
          />
          <IntegerField {...of('meta_vendas')} description="Quantas vendas a campanha quer alcançar." />
          <TextInput {...text('premio')} maxLength={500} />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Onde vale">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <SearchMultiSelect
            {...links('lojas')}
            placeholder={placeholderOf(form.values.lojas, 'Todas as lojas')}
          />
          <SearchMultiSelect
            {...links('empreendimentos')}
            placeholder={placeholderOf(form.values.empreendimentos, 'Todos os empreendimentos')}
          />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Textos">
        <SimpleGrid cols={1} spacing="sm">
          <LongText {...text('descricao')} />
          <LongText {...text('observacoes')} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}

function placeholderOf(ids: readonly string[], all: string): string {
  return ids.length === 0 ? all : ''
}
