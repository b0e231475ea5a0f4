/** The fields of a sale, in sections, shared by the new and edit forms. */
import { Alert, Checkbox, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import { BASE_LABELS, BASES } from '../../../core/comissao.ts'
import { isAnonymous } from '../../../core/dados-do-cliente.ts'
import type { ClientDataField } from '../../../core/dados-pessoais.ts'
import { shownField } from '../../../core/masks.ts'
import { VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import {
  DESCRIBED_PENDENCIA,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PENDENCIA_TYPES,
  togglePendencia,
  VENDA_STATUSES,
} from '../../../core/vendas/vendas.ts'
import { CorretorSelect } from '../../colaboradores/selects.tsx'
import { EmpreendimentoSelect } from '../../empreendimentos/selects.tsx'
import { DateField } from '../../fields/DateField.tsx'
import { LongText } from '../../fields/LongText.tsx'
import { CpfField, RgField, TelefoneField } from '../../fields/MaskedField.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import { warned } from '../../fields/warning.tsx'
import { useIsFirstStep } from '../../first-steps/steps.ts'
import { LojaSelect } from '../../lojas/selects.tsx'
import { FormSection, LongTextSection } from '../../record/FormSection.tsx'
import { fieldsOf } from '../../record/form-fields.ts'
import { useOwnLoja } from '../../session/OwnLoja.tsx'
import { ComissaoAviso } from './ComissaoAviso.tsx'
import { useComissaoStatuses } from './comissao-statuses.ts'
import { FORM_VENDA, type FormVenda } from './form.ts'
import { ParticipantesFields } from './ParticipantesFields.tsx'
import { RateioFields } from './RateioFields.tsx'
import { type Proposals, useProposals } from './use-proposals.ts'
import { useValorAviso } from './use-valor-aviso.ts'

interface Props {
  form: UseFormReturnType<FormVenda>
  /** Editing shows fields that a new sale does not have. */
  isEditing: boolean
  /** Called when the user types the number, rather than accepting the proposed one. */
  onNumeroTyped?: () => void
  /** The defaults of a new sale, for its participants. */
  padroes?: VendaDefaults | null
  /** The id of the sale being edited. */
  exceto?: string
  /** The form of that sale as it was opened. */
  opened?: FormVenda
  /** The warning about other live sales of the unit; null if there are none. */
  sameUnidade: string | null
  /** Above the client's data, if some of it is masked. */
  clientNotice?: ReactNode
}

export function VendaFields(props: Props) {
  const { padroes = null, opened = null } = props
  const { onVendedorSelected, onParticipanteSelected } = useProposals(props.form, padroes)
  const { text } = fieldsOf(props.form, FORM_VENDA.labels)
  return (
    <>
      <VendaData {...props} onVendedor={onVendedorSelected} />
      <ClienteData {...props} />
      <DealData {...props} />
      <ParticipantesFields
        form={props.form}
        opened={opened}
        padroes={padroes}
        onCorretor={onParticipanteSelected}
      />
      <RateioFields form={props.form} exceto={props.exceto} />
      <LongTextSection {...text('observacoes')} />
    </>
  )
}

function VendaData({
  form,
  isEditing,
  onNumeroTyped,
  onVendedor,
}: Props & { onVendedor: Proposals['onVendedorSelected'] }) {
  const { values } = form
  const { of, text, choice, reference } = fieldsOf(form, FORM_VENDA.labels)
  const numero = text('numero_venda')
  const vendedor = reference('colaborador_id')
  const loja = reference('loja_id')
  const own = useOwnLoja()
  const takesOnly = useIsFirstStep()
  const statuses = useComissaoStatuses(values.status_comissao)
  return (
    <FormSection title="Dados da Venda">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <LojaSelect
          {...loja}
          withAsterisk
          takesOnly={takesOnly}
          // Another one, in a draft from before, has to be replaced.
          disabled={own !== null && loja.value === own.id}
        />
        <DateField kind="ocorrido" {...of('data_venda')} withAsterisk />
        <TextInput
          {...numero}
          withAsterisk
          maxLength={40}
          placeholder="AR001/2026"
          onChange={(event) => {
            numero.onChange(event)
            onNumeroTyped?.()
          }}
        />
        <Select {...choice('status')} withAsterisk data={[...VENDA_STATUSES]} />
        {values.status === 'Desembolsada' && (
          <DateField kind="ocorrido" {...of('data_desembolso')} label="Data do Desembolso" withAsterisk />
        )}
        {isEditing && values.status === 'Desembolsada' && (
          <Select {...of('status_comissao')} withAsterisk data={statuses} clearable />
        )}
        <CorretorSelect
          {...vendedor}
          takesOnly={takesOnly}
          onChange={(id, option) => {
            vendedor.onChange(id, option)
            if (option) onVendedor(option)
          }}
        />
        {isEditing && <DateField kind="ocorrido" {...of('data_aprovacao')} />}
      </SimpleGrid>
      {isEditing && <ComissaoAviso form={form} />}
      {isEditing && values.status === 'Desistência' && (
        <LongText {...text('motivo_rejeicao')} mt="sm" maxLength={2000} />
      )}
      <Pendencias form={form} />
    </FormSection>
  )
}

function Pendencias({ form }: Pick<Props, 'form'>) {
  const { text } = fieldsOf(form, FORM_VENDA.labels)
  const selected = form.values.tipo_pendencia
  return (
    <>
      <Checkbox.Group
        label={FORM_VENDA.labels.tipo_pendencia}
        mt="sm"
        value={selected}
        error={form.errors.tipo_pendencia}
        data-path="tipo_pendencia"
      >
        <Group gap="md" mt={6}>
          {PENDENCIA_TYPES.map((tipo) => (
            <Checkbox
              key={tipo}
              value={tipo}
              label={tipo}
              onChange={() =>
                form.setFieldValue('tipo_pendencia', (current) => togglePendencia(current, tipo))
              }
            />
          ))}
        </Group>
      </Checkbox.Group>
      {selected.includes(DESCRIBED_PENDENCIA) && (
        <LongText {...text('descricao_outras_pendencias')} mt="sm" maxLength={1000} />
      )}
    </>
  )
}

function ClienteData({ form, clientNotice }: Props) {
  const { of, text, choice } = fieldsOf(form, FORM_VENDA.labels)
  const orMasked = (field: ClientDataField, input: ReactNode) =>
    form.values.mascarados.includes(field) ? <MaskedField form={form} field={field} /> : input
  const frozen = form.values.mascarados.length > 0 &&
    isAnonymous(form.values) && { readOnly: true, variant: 'filled' }
  return (
    <FormSection title="Dados do Cliente">
      {clientNotice}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <TextInput {...text('cliente_nome')} {...frozen} withAsterisk maxLength={200} />
        {orMasked(
          'cliente_cpf',
          <CpfField {...of('cliente_cpf')} withAsterisk placeholder="000.000.000-00" />,
        )}
        {orMasked('cliente_rg', <RgField {...of('cliente_rg')} placeholder="00.000.000-0" />)}
        {orMasked(
          'cliente_telefone',
          <TelefoneField {...of('cliente_telefone')} withAsterisk placeholder="(00) 00000-0000" />,
        )}
        {orMasked(
          'cliente_email',
          <TextInput
            {...text('cliente_email')}
            inputMode="email"
            maxLength={254}
            placeholder="nome@exemplo.com.br"
          />,
        )}
        <TextInput {...text('cliente_profissao')} {...frozen} maxLength={120} />
        {orMasked('cliente_renda', <MoneyField {...of('cliente_renda')} />)}
        <Select {...choice('tipo_renda')} data={[...INCOME_TYPES]} />
      </SimpleGrid>
    </FormSection>
  )
}

/** A field that is not open: it can be read, but not changed. */
function MaskedField({ form, field }: Pick<Props, 'form'> & { field: ClientDataField }) {
  const { error } = form.getInputProps(field)
  return (
    <TextInput
      label={FORM_VENDA.labels[field]}
      value={shownField(form.values, field, VENDA_FIELDS[field].formato) ?? ''}
      error={error}
      data-path={field}
      variant="filled"
      readOnly
    />
  )
}

function DealData({ form, isEditing, sameUnidade }: Props) {
  const valorAviso = useValorAviso(form.values)
  const takesOnly = useIsFirstStep()
  const { of, text, choice, reference } = fieldsOf(form, FORM_VENDA.labels)
  return (
    <FormSection title="Dados do Negócio">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <EmpreendimentoSelect {...reference('empreendimento_id')} withAsterisk takesOnly={takesOnly} />
        <TextInput {...text('torre')} withAsterisk={!isEditing} maxLength={40} />
        <TextInput {...text('unidade')} withAsterisk maxLength={40} />
        <MoneyField {...of('valor_venda')} withAsterisk {...warned(valorAviso)} />
        <MoneyField {...of('valor_ato')} withAsterisk />
        {isEditing && <MoneyField {...of('valor_financiado')} />}
        <Select
          {...choice('forma_pagamento')}
          withAsterisk
          data={[...(isEditing ? PAYMENT_METHODS : NEW_PAYMENT_METHODS)]}
        />
        <Select
          {...choice('base_calculo_comissao')}
          data={BASES.map((base) => ({ value: base, label: BASE_LABELS[base] }))}
        />
      </SimpleGrid>
      {sameUnidade !== null && (
        <Alert color="yellow" mt="sm" role="status">
          {sameUnidade}
        </Alert>
      )}
    </FormSection>
  )
}
