import { z } from 'zod'
import { BASES, calculationBaseOf, exceeds100, SUM_MESSAGE } from '../../core/comissao.ts'
import { CLIENT_DATA_FIELDS, type ClientDataField } from '../../core/dados-pessoais.ts'
import { checkEditedCpf } from '../../core/documents.ts'
import { PARTICIPANTES } from '../../core/vendas/fields.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import { type StoredComissoes, shareOut } from '../../core/vendas/participantes.ts'
import { RATEIO_MESSAGES, recalculateRateio } from '../../core/vendas/rateio.ts'
import {
  COMISSAO_STATUSES,
  DEFAULT_VENDA_STATUS,
  DESCRIBED_PENDENCIA,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PENDENCIA_TYPES,
  VENDA_STATUSES,
} from '../../core/vendas/vendas.ts'
import {
  cpf,
  date,
  diaConferido,
  id,
  optional,
  optionalEmail,
  optionalLine,
  optionalText,
  reais,
  reference,
  refuse,
  requiredLine,
  rg,
  rows,
  telefone,
  uncheckedCpf,
} from '../fields.ts'
import { participanteInput } from './participantes.ts'
import { rateioInput } from './rateio.ts'

const commonFields = {
  numero_venda: requiredLine(VENDA_MESSAGES.numero_venda, 40),
  data_venda: date(VENDA_MESSAGES.data_venda),
  status: z.enum(VENDA_STATUSES, { error: 'Status inválido' }),
  empreendimento_id: reference(VENDA_MESSAGES.empreendimento_id),
  loja_id: reference(VENDA_MESSAGES.loja_id),
  /** The main seller. */
  colaborador_id: optional(id),
  unidade: requiredLine(VENDA_MESSAGES.unidade, 40),

  cliente_nome: requiredLine(VENDA_MESSAGES.cliente_nome),
  cliente_telefone: telefone,
  cliente_rg: rg,
  cliente_email: optionalEmail,
  cliente_profissao: optionalLine(120),
  cliente_renda: optional(reais()),

  valor_venda: reais(VENDA_MESSAGES.valor_venda).refine((value) => value > 0, VENDA_MESSAGES.valor_venda),
  valor_ato: reais(VENDA_MESSAGES.valor_ato),
  base_calculo_comissao: z.enum(BASES).default('valor_venda'),
  data_desembolso: optional(date()),
  tipo_renda: z.enum(INCOME_TYPES).default(INCOME_TYPES[0]),
  tipo_pendencia: z
    .array(z.enum(PENDENCIA_TYPES))
    .min(1, VENDA_MESSAGES.tipo_pendencia)
    .max(PENDENCIA_TYPES.length)
    .default(['OK']),
  descricao_outras_pendencias: optionalText(1000),
  observacoes: optionalText(5000),
  participantes: rows(PARTICIPANTES, participanteInput, VENDA_MESSAGES.participantes),
  rateio: rateioInput,
}

type CommonFields = Omit<z.output<z.ZodObject<typeof commonFields>>, ClientDataField>

function commonRules(venda: CommonFields, ctx: z.RefinementCtx): void {
  if (venda.status === 'Desembolsada' && !venda.data_desembolso)
    refuse(ctx, VENDA_MESSAGES.data_desembolso, 'data_desembolso')
  if (venda.tipo_pendencia.includes('OK') && venda.tipo_pendencia.length > 1)
    refuse(ctx, 'OK não combina com outras pendências', 'tipo_pendencia')
  if (new Set(venda.tipo_pendencia).size !== venda.tipo_pendencia.length)
    refuse(ctx, 'Pendência repetida', 'tipo_pendencia')
  if (venda.tipo_pendencia.includes(DESCRIBED_PENDENCIA) && !venda.descricao_outras_pendencias)
    refuse(ctx, VENDA_MESSAGES.descricao_outras_pendencias, 'descricao_outras_pendencias')
  const corretores = venda.participantes.map((participante) => participante.colaborador_id)
  if (new Set(corretores).size !== corretores.length)
    refuse(ctx, VENDA_MESSAGES.participante_repetido, 'participantes')
  for (const [index, { percentual }] of recalculateRateio(
    venda.rateio ?? [],
    calculationBaseOf(venda),
  ).entries())
    if (percentual > 100) refuse(ctx, RATEIO_MESSAGES.acima_da_base, 'rateio', index, 'valor')
}

/** Refuses participants who get more than there is, unless they are as `stored`. */
function sumRule(stored: StoredComissoes | null) {
  return (venda: CommonFields, ctx: z.RefinementCtx): void => {
    if (exceeds100(shareOut(venda.participantes, calculationBaseOf(venda), stored)))
      refuse(ctx, SUM_MESSAGE, 'participantes')
  }
}

/** The fields of a new sale. */
export const newVendaInput = z
  .strictObject({
    ...commonFields,
    status: commonFields.status.default(DEFAULT_VENDA_STATUS),
    torre: requiredLine(VENDA_MESSAGES.torre, 40),
    cliente_cpf: cpf,
    forma_pagamento: z
      .enum(NEW_PAYMENT_METHODS, { error: VENDA_MESSAGES.forma_pagamento })
      .default(NEW_PAYMENT_METHODS[0]),
    dia_conferido: diaConferido,
  })
  .superRefine(commonRules)
  .superRefine(sumRule(null))
export type NewVendaInput = z.output<typeof newVendaInput>

const { participantes, rateio, ...commonStored } = commonFields

/** The fields stored in the record itself, without the participants. */
const storedFields = {
  ...commonStored,
  torre: optionalLine(40),
  cliente_cpf: uncheckedCpf,
  forma_pagamento: z.enum(PAYMENT_METHODS, { error: VENDA_MESSAGES.forma_pagamento }),
  status_comissao: optional(z.enum(COMISSAO_STATUSES)),
  valor_financiado: optional(reais()),
  data_aprovacao: optional(date()),
  motivo_rejeicao: optionalText(2000),
}
export const storedVenda = z.object(storedFields)

/** The client's data that the caller sees masked: not sent back, so that it stays as it is. */
export const mascarados = z.array(z.enum(CLIENT_DATA_FIELDS)).max(CLIENT_DATA_FIELDS.length)

const editedFields = z
  .strictObject({
    ...storedFields,
    participantes,
    rateio,
    cliente_cpf: uncheckedCpf.optional(),
    cliente_telefone: telefone.optional(),
    mascarados: mascarados.default([]),
    dia_conferido: diaConferido,
  })
  .superRefine((venda, ctx) => {
    commonRules(venda, ctx)
    if (venda.status === 'Desembolsada' && !venda.status_comissao)
      refuse(ctx, VENDA_MESSAGES.status_comissao, 'status_comissao')
    for (const field of ['cliente_cpf', 'cliente_telefone'] as const)
      if (venda[field] === undefined && !venda.mascarados.includes(field))
        refuse(ctx, VENDA_MESSAGES[field], field)
  })

/**
 * The fields of an edited sale; `status_comissao` is required when Desembolsada. Whether its participants get more than there
 * is depends on what is stored, which who writes it knows.
 */
export const editedVendaInput = editedFields.transform(withoutMasked)
export type EditedVendaInput = z.output<typeof editedVendaInput>

type WithoutMasked<V> = Omit<V, ClientDataField> & Partial<Pick<V, ClientDataField & keyof V>>

/** The record without the fields that it names as masked. */
export function withoutMasked<V extends { mascarados: readonly ClientDataField[] }>(
  record: V,
): WithoutMasked<V> {
  const masked: ReadonlySet<string> = new Set(record.mascarados)
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => !masked.has(field)),
  ) as WithoutMasked<V>
}

/**
 * `editedVendaInput`, judged beside what is stored: a CPF that differs from the sale's previous one must have valid check
 * digits, and participants who changed may not get more than there is.
 */
export function editedVendaInputOf(original: { cliente_cpf: string; comissoes: StoredComissoes }) {
  return editedFields
    .superRefine(sumRule(original.comissoes))
    .transform(withoutMasked)
    .superRefine((venda, ctx) => {
      if (venda.cliente_cpf === undefined) return
      const refusal = checkEditedCpf(venda.cliente_cpf, original.cliente_cpf)
      if (refusal) refuse(ctx, refusal, 'cliente_cpf')
    })
}
