/** The fields of a colaborador, shared by the new and edit forms. */
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CARGOS, cpfWarning, noSuperiorLabel } from '../../core/colaboradores.ts'
import { RECORD_STATUSES } from '../../core/status.ts'
import { DateField } from '../fields/DateField.tsx'
import { CpfField, TelefoneField } from '../fields/MaskedField.tsx'
import { PercentField } from '../fields/NumberFields.tsx'
import { warned } from '../fields/warning.tsx'
import { useIsFirstStep } from '../first-steps/steps.ts'
import { LojaSelect } from '../lojas/selects.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { FORM_COLABORADOR, type FormColaborador, withCargo } from './form.ts'
import { IndicadorSelect, SuperiorSelect } from './selects.tsx'

export function ColaboradorFields({ form }: { form: UseFormReturnType<FormColaborador> }) {
  const { of, text, choice, reference } = fieldsOf(form, FORM_COLABORADOR.labels)
  const { cargo, cpf } = form.values
  const takesOnly = useIsFirstStep()
  return (
    <>
      <FormSection title="Dados Pessoais">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput {...text('nome')} withAsterisk maxLength={200} />
          <CpfField {...of('cpf')} withAsterisk placeholder="000.000.000-00" {...warned(cpfWarning(cpf))} />
          <TelefoneField {...of('telefone')} withAsterisk placeholder="(00) 00000-0000" />
          <TextInput {...text('email')} inputMode="email" maxLength={254} placeholder="nome@exemplo.com.br" />
          <DateField kind="ocorrido" {...of('data_admissao')} withAsterisk />
        </SimpleGrid>
      </FormSection>
      <FormSection title="Cargo e Comissão">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Select
            {...choice('cargo')}
            withAsterisk
            data={[...CARGOS]}
            onChange={(selected) => {
              if (selected !== null) form.setValues(withCargo(form.getValues(), selected))
            }}
          />
          <Select {...choice('status')} withAsterisk data={[...RECORD_STATUSES]} />
          <PercentField {...of('comissao_base')} />
          {cargo === 'Corretor' && <TextInput {...text('creci')} maxLength={40} placeholder="SP 123456-F" />}
        </SimpleGrid>
      </FormSection>
      <FormSection title="Loja e Hierarquia">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <LojaSelect {...reference('loja_id')} none="Nenhuma loja" takesOnly={takesOnly} />
          <SuperiorSelect
            key={`superior de ${cargo}`}
            {...reference('superior_id')}
            cargo={cargo}
            none={noSuperiorLabel(cargo)}
          />
          <IndicadorSelect
            key={`indicador de ${cargo}`}
            {...reference('indicado_por')}
            cargo={cargo}
            none="Ninguém"
          />
        </SimpleGrid>
      </FormSection>
    </>
  )
}
