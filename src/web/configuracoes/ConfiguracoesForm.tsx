/** The form of the configurations, which stays open after saving. */
import { Radio, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Configuracoes, configuracoes } from '../../contract/configuracoes.ts'
import { ANEXOS_GIGABYTES } from '../../core/anexos.ts'
import { BASE_LABELS, BASES } from '../../core/comissao.ts'
import { DECLARACAO_PADRAO, MAX_DECLARACAO } from '../../core/comissoes/extratos.ts'
import { CONFIGURACOES_RASCUNHO, DEFAULT_STATUSES } from '../../core/configuracoes.ts'
import {
  ABERTURAS_POR_HORA,
  DADOS_DO_CLIENTE,
  type DadosDoCliente,
  RETENCAO_ANOS,
} from '../../core/dados-do-cliente.ts'
import { RESTRICOES, type Restricao } from '../../core/restricoes.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  DEFAULT_VENDA_STATUS,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
} from '../../core/vendas/vendas.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { CnpjField } from '../fields/CnpjField.tsx'
import { EstadoField } from '../fields/EstadoField.tsx'
import { LongText } from '../fields/LongText.tsx'
import { CepField } from '../fields/MaskedField.tsx'
import { IntegerField, PercentField } from '../fields/NumberFields.tsx'
import { warned } from '../fields/warning.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { sameValue } from '../record/conflict.ts'
import { EditForm } from '../record/EditForm.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import type { EditedRecord } from '../record/record-of.ts'
import { useOpenDraft } from '../record/use-draft.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { FinanceiroSection } from './FinanceiroSection.tsx'
import { FORM, type Form, readConfiguracoes, type Sent } from './form.ts'

const FAILED = 'Erro ao salvar as configurações. Tente novamente.'

const CONFIGURACOES: EditedRecord<Configuracoes, Form, Sent> = {
  form: FORM,
  row: configuracoes,
  readEdited: readConfiguracoes,
  checkedOnBlur: ['cnpj', 'cep'],
  same: sameValue,
  afterMerge: (merged) => merged,
  updateFailed: () => FAILED,
  refetch: () => refetchKeys(orpc.configuracoes.key()),
  words: {
    edit: 'Configurações',
    updated: 'Configurações salvas com sucesso.',
    changedByOther: 'Estas configurações foram alteradas por outra pessoa',
  },
  routes: {
    atualizar: {
      call: ({ versao, registro }, options) =>
        orpc.configuracoes.atualizar.call({ versao, registro }, options),
    },
  },
}

const rascunho = z.object({ valores: FORM.schema, aberta: FORM.schema, versao: z.int() })

export function ConfiguracoesForm() {
  const query = useQuery({ ...orpc.configuracoes.obter.queryOptions(), staleTime: 0 })
  const draft = useOpenDraft(CONFIGURACOES_RASCUNHO, rascunho)
  // Later refetches do not change the open form: concurrent edits are detected by version on save.
  const [record, setRecord] = useState<Configuracoes>()
  if (!record && query.data && query.isFetchedAfterMount) setRecord(query.data)
  if (!record && query.error)
    return <LoadFailed query={query} fallback="Erro ao carregar as configurações. Tente novamente." />
  if (!record || !draft) return <FormLoading />
  return (
    <EditForm
      key={draft.key}
      of={CONFIGURACOES}
      id={record.id}
      opened={record}
      draft={draft}
      staysAt={({ pathname }) => pathname === '/configuracoes'}
    >
      {(form) => (
        <>
          <Imobiliaria form={form} />
          <Defaults form={form} defaultLoja={query.data?.padrao_loja ?? null} />
          <Extrato form={form} />
          <FinanceiroSection form={form} />
          <StaffRights form={form} />
          <ClientData form={form} />
          <Anexos form={form} />
        </>
      )}
    </EditForm>
  )
}

function Imobiliaria({ form }: { form: UseFormReturnType<Form> }) {
  const { of, text } = fieldsOf(form, FORM.labels)
  return (
    <FormSection title="Imobiliária">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput {...text('nome')} maxLength={120} />
        <CnpjField {...of('cnpj')} placeholder="00.000.000/0000-00" />
        <CepField {...of('cep')} placeholder="00000-000" />
        <TextInput {...text('endereco')} maxLength={300} />
        <TextInput {...text('numero')} maxLength={20} />
        <TextInput {...text('complemento')} maxLength={200} />
        <TextInput {...text('bairro')} maxLength={200} />
        <TextInput {...text('cidade')} maxLength={200} />
        <EstadoField {...of('estado')} placeholder="UF" />
      </SimpleGrid>
    </FormSection>
  )
}

function Extrato({ form }: { form: UseFormReturnType<Form> }) {
  const { text } = fieldsOf(form, FORM.labels)
  return (
    <FormSection title="Extratos de comissões">
      <LongText
        {...text('declaracao_do_extrato')}
        placeholder={DECLARACAO_PADRAO}
        maxLength={MAX_DECLARACAO}
        description="Fica acima da assinatura de cada extrato. Vazia, vale a frase em cinza. O valor recebido é escrito abaixo dela."
      />
    </FormSection>
  )
}

function StaffRights({ form }: { form: UseFormReturnType<Form> }) {
  const { value, onChange } = fieldsOf(form, FORM.labels).of('restricoes_do_staff')
  return (
    <FormSection title="O que o Staff pode">
      <Stack gap="sm">
        {RESTRICOES.map((restricao) => (
          <Switch
            key={restricao}
            label={RIGHTS[restricao].label}
            description={RIGHTS[restricao].description}
            checked={!value.includes(restricao)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(RESTRICOES.filter((one) => (one === restricao ? !checked : value.includes(one))))
            }
          />
        ))}
      </Stack>
    </FormSection>
  )
}

const RIGHTS: Readonly<Record<Restricao, { label: string; description: string }>> = {
  'Excluir vendas': {
    label: 'Excluir vendas',
    description: 'Desligado, só um Administrador exclui. Para o resto da equipe fica o status Desistência.',
  },
  'Marcar comissões como pagas': {
    label: 'Marcar comissões como pagas',
    description:
      'Desligado, só um Administrador libera comissões, marca uma como paga ou desfaz um pagamento, em Comissões e na venda.',
  },
  'Ver vendas de outras lojas': {
    label: 'Ver vendas de outras lojas',
    description:
      'Desligado, cada pessoa vê e registra só as vendas da própria loja: a do colaborador ligado ao usuário ou, sem ele, a do usuário. Quem não tem loja não vê nenhuma.',
  },
}

function ClientData({ form }: { form: UseFormReturnType<Form> }) {
  const { of } = fieldsOf(form, FORM.labels)
  const { label, value, error, onChange, 'data-path': path } = of('dados_do_cliente')
  return (
    <FormSection title="Dados dos clientes">
      <Radio.Group
        label={label}
        value={value}
        error={error}
        data-path={path}
        onChange={(chosen) => onChange(DADOS_DO_CLIENTE.find((one) => one === chosen) ?? value)}
      >
        <Stack gap="xs" mt={6} mb="sm">
          {DADOS_DO_CLIENTE.map((one) => (
            <Radio key={one} value={one} label={one} description={EXPLANATIONS[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {value === 'Sob pedido' && (
          <IntegerField
            {...of('aberturas_por_hora')}
            placeholder={String(ABERTURAS_POR_HORA)}
            description="Buscar um CPF, telefone ou email inteiro conta como abrir. Quem chega a este número espera a hora passar"
          />
        )}
        <IntegerField
          {...of('retencao_anos')}
          placeholder={String(RETENCAO_ANOS)}
          description="Só depois deles os dados de um cliente podem ser anonimizados"
        />
      </SimpleGrid>
    </FormSection>
  )
}

const EXPLANATIONS: Readonly<Record<DadosDoCliente, string>> = {
  Visíveis:
    'CPF, RG, telefone, email e renda aparecem em cada venda. Quem abre uma venda fica registrado na Auditoria.',
  'Sob pedido':
    'Eles aparecem mascarados até que se peça “Mostrar dados do cliente” em uma venda, o que fica registrado na Auditoria, como a busca por um CPF, telefone ou email inteiro.',
}

function Anexos({ form }: { form: UseFormReturnType<Form> }) {
  const { of } = fieldsOf(form, FORM.labels)
  return (
    <FormSection title="Anexos das vendas">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <IntegerField
          {...of('anexos_gigabytes')}
          placeholder={String(ANEXOS_GIGABYTES)}
          description="De todas as vendas juntas, com os comprovantes de pagamentos e o que está sendo enviado"
        />
      </SimpleGrid>
    </FormSection>
  )
}

interface DefaultsProps {
  form: UseFormReturnType<Form>
  defaultLoja: Configuracoes['padrao_loja']
}

function Defaults({ form, defaultLoja }: DefaultsProps) {
  const { of, reference } = fieldsOf(form, FORM.labels)
  const loja = reference('padrao_loja_id')
  const isIgnored = defaultLoja?.status === 'Inativo' && defaultLoja.id === loja.value
  return (
    <FormSection title="Padrões de uma nova venda">
      <Text c="dimmed" mb="sm">
        O formulário de uma nova venda começa com estes valores, que ainda podem ser mudados em cada venda. O
        que fica vazio começa como de costume, com o valor em cinza.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <LojaSelect
          {...loja}
          {...warned(isIgnored ? 'Esta loja está inativa: as novas vendas começam sem loja.' : null)}
          clearable
        />
        <Select
          {...of('padrao_status')}
          placeholder={DEFAULT_VENDA_STATUS}
          data={DEFAULT_STATUSES}
          clearable
        />
        <Select
          {...of('padrao_forma_pagamento')}
          placeholder={NEW_PAYMENT_METHODS[0]}
          data={NEW_PAYMENT_METHODS}
          clearable
        />
        <Select {...of('padrao_tipo_renda')} placeholder={INCOME_TYPES[0]} data={INCOME_TYPES} clearable />
        <Select
          {...of('padrao_base_calculo_comissao')}
          placeholder={BASE_LABELS.valor_venda}
          data={BASES.map((value) => ({ value, label: BASE_LABELS[value] }))}
          clearable
        />
        <PercentField
          {...of('padrao_percentual_comissao')}
          description="Para o vendedor principal cuja comissão base é 0"
        />
        <Select
          {...of('padrao_tipo_pagamento_comissao')}
          placeholder={COMISSAO_PAYMENT_TYPES[0]}
          data={COMISSAO_PAYMENT_TYPES}
          clearable
        />
      </SimpleGrid>
    </FormSection>
  )
}
