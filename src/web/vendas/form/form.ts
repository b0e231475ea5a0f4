/** The sale form's values, and how they become the sale to save. */
import { z } from 'zod'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import {
  type EditedVendaInput,
  editedVendaInputOf,
  type NewVendaInput,
  newVendaInput,
  withoutMasked,
} from '../../../contract/vendas/form.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { CLIENT_DATA_FIELDS, type ClientDataField } from '../../../core/dados-pessoais.ts'
import { MAX_VALUE } from '../../../core/money.ts'
import { fullLabelOf, VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import {
  DEFAULT_VENDA_STATUS,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  newOnlyUsed,
  onlyUsed,
} from '../../../core/vendas/vendas.ts'
import { numberOf } from '../../fields/typed-number.ts'
import type { FieldOf } from '../../record/conflict.ts'
import { type FormOf, formOf } from '../../record/form-of.ts'
import { errorsByField, type Reading } from '../../record/record-form.ts'
import { FORM_PARTICIPANTES, storedIn, type WithComissoes } from './participantes.ts'
import { FORM_RATEIO } from './rateio.ts'

type Filled = 'status' | 'tipo_renda' | 'tipo_pendencia' | 'forma_pagamento' | 'base_calculo_comissao'
type Lists = { participantes: typeof FORM_PARTICIPANTES; rateio: typeof FORM_RATEIO }
export type FormVenda = FormOf<typeof VENDA_FIELDS, Filled, Lists> & {
  /** The client's data that is not open: shown masked, never sent. */
  mascarados: ClientDataField[]
  /** The released amount of each participant, in reais, by id; never sent. */
  liberado: Record<string, number>
}

const fields = formOf(
  VENDA_FIELDS,
  {
    status: DEFAULT_VENDA_STATUS,
    tipo_renda: INCOME_TYPES[0],
    tipo_pendencia: ['OK'],
    forma_pagamento: NEW_PAYMENT_METHODS[0],
    base_calculo_comissao: 'valor_venda',
  },
  { participantes: FORM_PARTICIPANTES, rateio: FORM_RATEIO },
)

export const FORM_VENDA = {
  ...fields,
  labels: {
    ...fields.labels,
    // The specification's label names the client although the field is under the client's heading.
    cliente_nome: fullLabelOf('cliente_nome'),
    mascarados: 'Dados do cliente',
    liberado: 'Liberado',
  },
  blank: { ...fields.blank, mascarados: [], liberado: {} },
  schema: fields.schema.and(
    z.object({
      mascarados: z.array(z.enum(CLIENT_DATA_FIELDS)).default([]),
      liberado: z.record(z.string(), z.number()).default({}),
    }),
  ),
  ofRecord(venda: Venda): FormVenda {
    const form = fields.ofRecord(venda)
    const liberado = Object.fromEntries(venda.participantes.map(({ id, liberado }) => [id, liberado]))
    return { ...form, ...clientDataOf(venda, form), liberado }
  },
  describe: (form: FormVenda, field: FieldOf<FormVenda>) => {
    if (isNoField(field)) return ''
    return form.mascarados.some((masked) => masked === field) ? 'mascarado' : fields.describe(form, field)
  },
}

/** True for what the form knows of the sale, but nobody types. */
export function isNoField(field: FieldOf<FormVenda>): field is 'mascarados' | 'liberado' {
  return field === 'mascarados' || field === 'liberado'
}

type ClientDataForm = Pick<FormVenda, ClientDataField | 'mascarados'>

/** The client's data in the form: as stored, or masked where it is not open. */
function clientDataOf(venda: Venda, form: Omit<FormVenda, 'mascarados' | 'liberado'>): ClientDataForm {
  const mascarados = venda.mascarados ?? []
  return clientDataForm((field) => (mascarados.includes(field) && venda[field]) || form[field], mascarados)
}

/** The part of the form that changes when the client's data is opened. */
export function openedClientData(venda: Venda): ClientDataForm {
  const form = FORM_VENDA.ofRecord(venda)
  return clientDataForm((field) => form[field], form.mascarados)
}

function clientDataForm(
  valueIn: (field: ClientDataField) => unknown,
  mascarados: ClientDataField[],
): ClientDataForm {
  const values = CLIENT_DATA_FIELDS.map((field) => [field, valueIn(field)])
  return { ...Object.fromEntries(values), mascarados }
}

/** A blank form dated `hoje` (YYYY-MM-DD), with the configured defaults. */
export function blankVenda(hoje: string, padroes: VendaDefaults | null = null): FormVenda {
  const { blank } = FORM_VENDA
  if (!padroes) return { ...blank, data_venda: hoje }
  const { loja } = padroes
  return {
    ...blank,
    data_venda: hoje,
    loja_id: loja?.id ?? null,
    nomes: loja ? { [loja.id]: loja.nome } : {},
    status: padroes.status ?? blank.status,
    forma_pagamento: padroes.forma_pagamento ?? blank.forma_pagamento,
    tipo_renda: padroes.tipo_renda ?? blank.tipo_renda,
    base_calculo_comissao: padroes.base_calculo_comissao ?? blank.base_calculo_comissao,
  }
}

export function readNewVenda(form: FormVenda): Reading<NewVendaInput> {
  const {
    nomes: _nomes,
    mascarados: _mascarados,
    liberado: _liberado,
    status_comissao: _status,
    valor_financiado: _financiado,
    data_aprovacao: _aprovacao,
    motivo_rejeicao: _motivo,
    ...venda
  } = newOnlyUsed(form)
  return read(newVendaInput, venda)
}

/** `opened` is the form as it was opened; an unchanged CPF and unchanged commissions are not validated again. */
export function readEditedVenda(
  form: FormVenda,
  opened: Pick<FormVenda, 'cliente_cpf'> & WithComissoes,
): Reading<EditedVendaInput> {
  const { nomes: _nomes, liberado: _liberado, ...venda } = onlyUsed(form)
  const { cliente_cpf } = opened
  return read(editedVendaInputOf({ cliente_cpf, comissoes: storedIn(opened) }), withoutMasked(venda))
}

type Mandatory = Pick<
  FormVenda,
  'data_venda' | 'empreendimento_id' | 'loja_id' | 'valor_venda' | 'valor_ato' | 'participantes' | 'rateio'
> &
  Partial<Pick<FormVenda, 'mascarados'>>

function read<T>(schema: z.ZodType<T>, form: Mandatory): Reading<T> {
  // With null in a select, the schema fails on the type before it checks the rules across fields; an empty text does not.
  const sent = {
    ...form,
    data_venda: form.data_venda ?? '',
    empreendimento_id: form.empreendimento_id ?? '',
    loja_id: form.loja_id ?? '',
    participantes: FORM_PARTICIPANTES.toSend(form.participantes).map((row) => ({
      colaborador_id: '',
      ...row,
    })),
    rateio: FORM_RATEIO.toSend(form.rateio).map((row) => ({ favorecido_id: '', ...row })),
  }
  const parsed = schema.safeParse(sent)
  if (parsed.success) return { record: parsed.data }
  const errors = errorsByField(parsed.error)
  // Rules across fields run only if both amounts are numbers. A missing amount is replaced by the largest one, which no
  // commission typed as a value can exceed.
  const complete = {
    ...sent,
    valor_venda: numberOf(sent.valor_venda) ?? MAX_VALUE,
    valor_ato: numberOf(sent.valor_ato) ?? MAX_VALUE,
  }
  const rest = schema.safeParse(complete)
  return { errors: rest.success ? errors : { ...errorsByField(rest.error), ...errors } }
}
