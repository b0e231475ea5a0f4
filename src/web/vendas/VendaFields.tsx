/** The fields of a sale, in sections, shared by the new and edit forms. */
import { Alert, Checkbox, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import type { Opcao } from '../../contract/campos.ts'
import { BASES, ROTULO_BASE } from '../../core/comissao.ts'
import {
  FORMAS_PAGAMENTO_CRIACAO,
  FORMAS_PAGAMENTO_EDICAO,
  PENDENCIA_DESCRITA,
  STATUS_COMISSAO,
  STATUS_VENDA,
  TIPOS_PENDENCIA,
  TIPOS_RENDA,
  togglePendencia,
} from '../../core/vendas.ts'
import { DateField } from '../fields/DateField.tsx'
import { CpfField, RgField, TelefoneField } from '../fields/MaskedField.tsx'
import { MoneyField } from '../fields/NumberFields.tsx'
import { CorretorSelect, EmpreendimentoSelect, LojaSelect } from '../fields/SearchSelect.tsx'
import { FormSection } from '../record/FormSection.tsx'
import type { CampoVenda, Comissoes, FormVenda } from './form-values.ts'
import { ROTULOS } from './labels.ts'
import { ParticipantesFields } from './ParticipantesFields.tsx'
import type { VendaFormApi } from './use-venda-form.ts'

interface Props {
  form: VendaFormApi
  comissoes: Comissoes
  /** The edit form has fields that the new form lacks. */
  edicao: boolean
  /** Called when the user types the number, rather than accepting the proposed one. */
  onNumeroDigitado?: () => void
  /** Numbers of other sales of the same unit that are not cancelled. */
  mesmaUnidade: readonly string[]
}

export function VendaFields(props: Props) {
  return (
    <>
      <DadosDaVenda {...props} />
      <DadosDoCliente {...props} />
      <DadosDoNegocio {...props} />
      <ParticipantesFields form={props.form} comissoes={props.comissoes} />
      <FormSection title="Observações">
        <Textarea
          {...textoDe(props.form, 'observacoes')}
          aria-label="Observações"
          label={null}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5000}
        />
      </FormSection>
    </>
  )
}

function DadosDaVenda({ form, edicao, onNumeroDigitado }: Props) {
  const { values } = form
  const numero = textoDe(form, 'numero_venda')
  return (
    <FormSection title="Dados da Venda">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <LojaSelect {...referencia(form, 'loja_id')} withAsterisk />
        <DateField {...propsDe(form, 'data_venda')} withAsterisk />
        <TextInput
          {...numero}
          withAsterisk
          maxLength={40}
          placeholder="AR001/2026"
          onChange={(event) => {
            numero.onChange(event)
            onNumeroDigitado?.()
          }}
        />
        <Select {...escolhaDe(form, 'status')} withAsterisk data={[...STATUS_VENDA]} />
        {values.status === 'Desembolsada' && (
          <DateField {...propsDe(form, 'data_desembolso')} label="Data do Desembolso" withAsterisk />
        )}
        {edicao && values.status === 'Desembolsada' && (
          <Select {...propsDe(form, 'status_comissao')} withAsterisk data={[...STATUS_COMISSAO]} clearable />
        )}
        <CorretorSelect {...referencia(form, 'colaborador_id')} />
        {edicao && <DateField {...propsDe(form, 'data_aprovacao')} />}
      </SimpleGrid>
      {edicao && values.status === 'Desistência' && (
        <Textarea {...textoDe(form, 'motivo_rejeicao')} mt="sm" autosize minRows={2} maxLength={2000} />
      )}
      <Pendencias form={form} />
    </FormSection>
  )
}

function Pendencias({ form }: { form: VendaFormApi }) {
  const lista = form.values.tipo_pendencia
  return (
    <>
      <Checkbox.Group
        label={ROTULOS.tipo_pendencia}
        mt="sm"
        value={lista}
        error={form.errors.tipo_pendencia}
        data-path="tipo_pendencia"
      >
        <Group gap="md" mt={6}>
          {TIPOS_PENDENCIA.map((tipo) => (
            <Checkbox
              key={tipo}
              value={tipo}
              label={tipo}
              onChange={() => form.setFieldValue('tipo_pendencia', (atual) => togglePendencia(atual, tipo))}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {lista.includes(PENDENCIA_DESCRITA) && (
        <Textarea
          {...textoDe(form, 'descricao_outras_pendencias')}
          mt="sm"
          autosize
          minRows={2}
          maxLength={1000}
        />
      )}
    </>
  )
}

function DadosDoCliente({ form }: Props) {
  return (
    <FormSection title="Dados do Cliente">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <TextInput {...textoDe(form, 'cliente_nome')} withAsterisk maxLength={200} />
        <CpfField {...propsDe(form, 'cliente_cpf')} withAsterisk placeholder="000.000.000-00" />
        <RgField {...propsDe(form, 'cliente_rg')} placeholder="00.000.000-0" />
        <TelefoneField {...propsDe(form, 'cliente_telefone')} withAsterisk placeholder="(00) 00000-0000" />
        <TextInput
          {...textoDe(form, 'cliente_email')}
          inputMode="email"
          maxLength={254}
          placeholder="nome@exemplo.com.br"
        />
        <TextInput {...textoDe(form, 'cliente_profissao')} maxLength={120} />
        <MoneyField {...propsDe(form, 'cliente_renda')} />
        <Select {...escolhaDe(form, 'tipo_renda')} data={[...TIPOS_RENDA]} />
      </SimpleGrid>
    </FormSection>
  )
}

function DadosDoNegocio({ form, edicao, mesmaUnidade }: Props) {
  return (
    <FormSection title="Dados do Negócio">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <EmpreendimentoSelect {...referencia(form, 'empreendimento_id')} withAsterisk />
        <TextInput {...textoDe(form, 'torre')} withAsterisk={!edicao} maxLength={40} />
        <TextInput {...textoDe(form, 'unidade')} withAsterisk maxLength={40} />
        <MoneyField {...propsDe(form, 'valor_venda')} withAsterisk />
        <MoneyField {...propsDe(form, 'valor_ato')} withAsterisk />
        {edicao && <MoneyField {...propsDe(form, 'valor_financiado')} />}
        <Select
          {...escolhaDe(form, 'forma_pagamento')}
          withAsterisk
          data={[...(edicao ? FORMAS_PAGAMENTO_EDICAO : FORMAS_PAGAMENTO_CRIACAO)]}
        />
        <Select
          {...escolhaDe(form, 'base_calculo_comissao')}
          data={BASES.map((base) => ({ value: base, label: ROTULO_BASE[base] }))}
        />
      </SimpleGrid>
      {mesmaUnidade.length > 0 && (
        <Alert color="yellow" mt="sm" role="status">
          Esta unidade já está em outra venda: {mesmaUnidade.join(', ')}. Confira antes de salvar.
        </Alert>
      )}
    </FormSection>
  )
}

/** Props of an input: label, value and error. */
interface FieldProps<V> {
  label: string
  value: V
  error?: ReactNode
  onChange: (value: V) => void
  onFocus?: () => void
  onBlur?: () => void
}

function propsDe<C extends CampoVenda>(form: VendaFormApi, campo: C): FieldProps<FormVenda[C]> {
  return { label: ROTULOS[campo], ...form.getInputProps(campo), value: form.values[campo] }
}

type Opcoes = 'status' | 'tipo_renda' | 'forma_pagamento' | 'base_calculo_comissao'

/** Like `propsDe`, for selects that cannot be empty. */
function escolhaDe<C extends Opcoes>(form: VendaFormApi, campo: C) {
  const props = propsDe(form, campo)
  return {
    ...props,
    allowDeselect: false,
    onChange: (valor: FormVenda[C] | null) => valor !== null && props.onChange(valor),
  }
}

type Texto = { [C in CampoVenda]: FormVenda[C] extends string ? C : never }[CampoVenda]

/** Like `propsDe`, for text inputs, whose onChange passes an event. */
function textoDe(form: VendaFormApi, campo: Texto) {
  const props = propsDe(form, campo)
  return {
    ...props,
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.setFieldValue(campo, currentTarget.value),
  }
}

function referencia(form: VendaFormApi, campo: 'loja_id' | 'empreendimento_id' | 'colaborador_id') {
  const value = form.values[campo]
  return {
    ...propsDe(form, campo),
    value,
    nome: value === null ? undefined : form.values.nomes[value],
    onChange: (id: string | null, opcao: Opcao | null) => {
      if (opcao) form.setFieldValue('nomes', (nomes) => ({ ...nomes, [opcao.id]: opcao.nome }))
      form.setFieldValue(campo, id)
    },
  }
}
