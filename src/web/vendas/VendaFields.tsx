/** The fields of a sale, in sections, shared by the new and edit forms. */
import { Alert, Checkbox, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PadroesDaVenda } from '../../contract/configuracoes.ts'
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
import { CorretorSelect } from '../colaboradores/selects.tsx'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DateField } from '../fields/DateField.tsx'
import { CpfField, RgField, TelefoneField } from '../fields/MaskedField.tsx'
import { MoneyField } from '../fields/NumberFields.tsx'
import { warned } from '../fields/warning.tsx'
import { useIsFirstStep } from '../first-steps/steps.ts'
import { LojaSelect } from '../lojas/selects.tsx'
import { FormSection, LongTextSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { AvisoComissao } from './AvisoComissao.tsx'
import { FORM_VENDA, type FormVenda } from './form.ts'
import { ParticipantesFields } from './ParticipantesFields.tsx'
import { useAvisoDoValor } from './use-aviso-do-valor.ts'
import { type Propostas, usePropostas } from './use-propostas.ts'

interface Props {
  form: UseFormReturnType<FormVenda>
  /** Editing shows fields that a new sale does not have. */
  edicao: boolean
  /** Called when the user types the number, rather than accepting the proposed one. */
  onNumeroDigitado?: () => void
  /** The defaults of a new sale, for its participants. */
  padroes?: PadroesDaVenda | null
  /** Numbers of other sales of the same unit that are not cancelled. */
  mesmaUnidade: readonly string[]
}

export function VendaFields(props: Props) {
  const { padroes = null } = props
  const { aoEscolherVendedor, aoEscolherParticipante } = usePropostas(props.form, padroes)
  const { text } = fieldsOf(props.form, FORM_VENDA.labels)
  return (
    <>
      <DadosDaVenda {...props} onVendedor={aoEscolherVendedor} />
      <DadosDoCliente {...props} />
      <DadosDoNegocio {...props} />
      <ParticipantesFields form={props.form} padroes={padroes} onCorretor={aoEscolherParticipante} />
      <LongTextSection {...text('observacoes')} />
    </>
  )
}

function DadosDaVenda({
  form,
  edicao,
  onNumeroDigitado,
  onVendedor,
}: Props & { onVendedor: Propostas['aoEscolherVendedor'] }) {
  const { values } = form
  const { of, text, choice, reference } = fieldsOf(form, FORM_VENDA.labels)
  const numero = text('numero_venda')
  const vendedor = reference('colaborador_id')
  const takesOnly = useIsFirstStep()
  return (
    <FormSection title="Dados da Venda">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <LojaSelect {...reference('loja_id')} withAsterisk takesOnly={takesOnly} />
        <DateField kind="ocorrido" {...of('data_venda')} withAsterisk />
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
        <Select {...choice('status')} withAsterisk data={[...STATUS_VENDA]} />
        {values.status === 'Desembolsada' && (
          <DateField kind="ocorrido" {...of('data_desembolso')} label="Data do Desembolso" withAsterisk />
        )}
        {edicao && values.status === 'Desembolsada' && (
          <Select {...of('status_comissao')} withAsterisk data={[...STATUS_COMISSAO]} clearable />
        )}
        <CorretorSelect
          {...vendedor}
          takesOnly={takesOnly}
          onChange={(id, opcao) => {
            vendedor.onChange(id, opcao)
            if (opcao) onVendedor(opcao)
          }}
        />
        {edicao && <DateField kind="ocorrido" {...of('data_aprovacao')} />}
      </SimpleGrid>
      {edicao && <AvisoComissao form={form} />}
      {edicao && values.status === 'Desistência' && (
        <Textarea {...text('motivo_rejeicao')} mt="sm" autosize minRows={2} maxLength={2000} />
      )}
      <Pendencias form={form} />
    </FormSection>
  )
}

function Pendencias({ form }: Pick<Props, 'form'>) {
  const { text } = fieldsOf(form, FORM_VENDA.labels)
  const lista = form.values.tipo_pendencia
  return (
    <>
      <Checkbox.Group
        label={FORM_VENDA.labels.tipo_pendencia}
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
        <Textarea {...text('descricao_outras_pendencias')} mt="sm" autosize minRows={2} maxLength={1000} />
      )}
    </>
  )
}

function DadosDoCliente({ form }: Props) {
  const { of, text, choice } = fieldsOf(form, FORM_VENDA.labels)
  return (
    <FormSection title="Dados do Cliente">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <TextInput {...text('cliente_nome')} withAsterisk maxLength={200} />
        <CpfField {...of('cliente_cpf')} withAsterisk placeholder="000.000.000-00" />
        <RgField {...of('cliente_rg')} placeholder="00.000.000-0" />
        <TelefoneField {...of('cliente_telefone')} withAsterisk placeholder="(00) 00000-0000" />
        <TextInput
          {...text('cliente_email')}
          inputMode="email"
          maxLength={254}
          placeholder="nome@exemplo.com.br"
        />
        <TextInput {...text('cliente_profissao')} maxLength={120} />
        <MoneyField {...of('cliente_renda')} />
        <Select {...choice('tipo_renda')} data={[...TIPOS_RENDA]} />
      </SimpleGrid>
    </FormSection>
  )
}

function DadosDoNegocio({ form, edicao, mesmaUnidade }: Props) {
  const avisoDoValor = useAvisoDoValor(form.values)
  const takesOnly = useIsFirstStep()
  const { of, text, choice, reference } = fieldsOf(form, FORM_VENDA.labels)
  return (
    <FormSection title="Dados do Negócio">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <EmpreendimentoSelect {...reference('empreendimento_id')} withAsterisk takesOnly={takesOnly} />
        <TextInput {...text('torre')} withAsterisk={!edicao} maxLength={40} />
        <TextInput {...text('unidade')} withAsterisk maxLength={40} />
        <MoneyField {...of('valor_venda')} withAsterisk {...warned(avisoDoValor)} />
        <MoneyField {...of('valor_ato')} withAsterisk />
        {edicao && <MoneyField {...of('valor_financiado')} />}
        <Select
          {...choice('forma_pagamento')}
          withAsterisk
          data={[...(edicao ? FORMAS_PAGAMENTO_EDICAO : FORMAS_PAGAMENTO_CRIACAO)]}
        />
        <Select
          {...choice('base_calculo_comissao')}
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
