/** The settings of paying commissions: how they are released, when closings are paid, and who approves them. */
import { MultiSelect, Radio, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { LIBERACOES, type Liberacao } from '../../core/financeiro/configuracoes.ts'
import { VINCULOS_COM_NOTA } from '../../core/financeiro/favorecidos.ts'
import { DateField } from '../fields/DateField.tsx'
import { IntegerField, MoneyField, PercentField } from '../fields/NumberFields.tsx'
import { FormSection } from '../record/FormSection.tsx'
import { fieldsOf } from '../record/form-fields.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FORM, type Form } from './form.ts'

const DAYS = Array.from({ length: 31 }, (_, i) => String(i + 1))

const EXPLANATIONS: Readonly<Record<Liberacao, string>> = {
  'À mão': 'Cada comissão é liberada em Comissões, por uma pessoa.',
  'Na assinatura':
    'Quando a venda fica Assinada, Pago ou Desembolsada pela primeira vez. Ao deixar estes status, volta o que não está em um fechamento.',
  'No desembolso':
    'Quando a venda fica Desembolsada. Ao deixar este status, volta o que não está em um fechamento.',
}

export function FinanceiroSection({ form }: { form: UseFormReturnType<Form> }) {
  const { of } = fieldsOf(form, FORM.labels)
  const rule = of('liberacao')
  const days = of('dias_de_pagamento')
  return (
    <FormSection title="Financeiro">
      <Stack gap="md">
        <DateField
          {...of('financeiro_a_partir_de')}
          kind="filtro"
          description="A data das primeiras vendas que valem. As comissões de antes ficam como estão e ainda podem ser liberadas à mão"
        />
        <Radio.Group
          label={rule.label}
          value={rule.value}
          error={rule.error}
          data-path={rule['data-path']}
          onChange={(chosen) => rule.onChange(LIBERACOES.find((one) => one === chosen) ?? rule.value)}
        >
          <Stack gap="xs" mt={6}>
            {LIBERACOES.map((one) => (
              <Radio key={one} value={one} label={one} description={EXPLANATIONS[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <MultiSelect {...days} data={DAYS} onChange={(chosen) => days.onChange(inOrder(chosen))} />
          <IntegerField {...of('corte_dias_antes')} />
          <PercentField
            {...of('desconto_maximo')}
            description="Quanto de cada pagamento pode ser descontado do que a pessoa deve"
          />
          <MoneyField
            {...of('pagamento_minimo')}
            description="Abaixo dele a pessoa fica fora do fechamento"
          />
          <MoneyField
            {...of('teto_adiantamento_pessoa')}
            placeholder="Sem teto"
            description="O que a pessoa pode dever de adiantamentos, com o novo"
          />
          <MoneyField
            {...of('teto_adiantamento_todos')}
            placeholder="Sem teto"
            description="O que todos juntos podem dever de adiantamentos, com o novo"
          />
          <IntegerField
            {...of('extratos_por_hora')}
            description="De todos os fechamentos juntos; os demais esperam a hora passar"
          />
        </SimpleGrid>
        <MultiSelect
          {...of('vinculos_com_nota')}
          data={[...VINCULOS_COM_NOTA]}
          placeholder={form.values.vinculos_com_nota.length === 0 ? 'Ninguém' : ''}
          description="Sem o arquivo, as comissões ficam fora do fechamento. O vínculo está no cadastro do favorecido"
        />
        <SwitchField form={form} field="pendencia_bloqueia" />
        <FourEyes form={form} />
        <SwitchField
          form={form}
          field="staff_aprova_fechamentos"
          description="Desligado, só um Administrador aprova ou pede correção"
        />
        <SwitchField
          form={form}
          field="avisar_por_email"
          description="Onde o servidor envia emails: a quem pode aprovar, e a quem enviou. O email só tem o link, sem nomes e valores"
        />
      </Stack>
    </FormSection>
  )
}

function inOrder(days: readonly string[]): string[] {
  return days.toSorted((a, b) => Number(a) - Number(b))
}

interface SwitchProps {
  form: UseFormReturnType<Form>
  field: 'pendencia_bloqueia' | 'staff_aprova_fechamentos' | 'avisar_por_email'
  description?: string
}

function SwitchField({ form, field, description }: SwitchProps) {
  const { label, value, onChange } = fieldsOf(form, FORM.labels).of(field)
  return (
    <Switch
      label={label}
      description={description}
      checked={value}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  )
}

/** Switching it off is asked. */
function FourEyes({ form }: { form: UseFormReturnType<Form> }) {
  const { label, value, onChange } = fieldsOf(form, FORM.labels).of('quatro_olhos')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Switch
        label={label}
        description="Ligado, quem envia um fechamento não o aprova"
        checked={value}
        onChange={({ currentTarget: { checked } }) => (checked ? onChange(true) : setAsking(true))}
      />
      {asking && (
        <ConfirmDialog
          title="Aprovar sem outra pessoa?"
          confirm="Desligar"
          danger
          onConfirm={() => {
            onChange(false)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        >
          <Text>
            Quem envia um fechamento poderá aprová-lo sozinho. A mudança fica na Auditoria com o seu nome,
            depois de salva, e cada fechamento diz que foi aprovado assim.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
