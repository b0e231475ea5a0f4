/** Vendas: schemas of the form, the list and the details, and the routes. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  BASES,
  COMISSAO_MODES,
  calculationBaseOf,
  exceeds100,
  recalculate,
  SUM_MESSAGE,
} from '../core/comissao.ts'
import { checkEditedCpf } from '../core/documents.ts'
import { CLIENT_DATA_FIELDS, type ClientDataField } from '../core/masks.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  COMISSAO_STATUSES,
  DEFAULT_VENDA_STATUS,
  DESCRIBED_PENDENCIA,
  INCOME_TYPES,
  MAX_VENDAS_DE_UMA_VEZ,
  NEW_PAYMENT_METHODS,
  PAPEL_FILTERS,
  PAYMENT_METHODS,
  PENDENCIA_FILTERS,
  PENDENCIA_TYPES,
  VENDA_MESSAGES,
  VENDA_STATUSES,
} from '../core/vendas.ts'
import { VENDA_COLUMNS } from '../core/vendas-columns.ts'
import { VENDA_SORT_KEYS } from '../core/vendas-order.ts'
import { VISAO_MESSAGES } from '../core/visoes.ts'
import { cadastroRoutes, historyRoute } from './cadastro-routes.ts'
import {
  cpf,
  date,
  id,
  integerInUrl,
  named,
  optional,
  optionalEmail,
  optionalLine,
  optionalText,
  percent,
  reais,
  reference,
  requiredLine,
  rg,
  searchText,
  telefone,
  uncheckedCpf,
  versao,
} from './fields.ts'
import { byId, listFormat } from './lists.ts'
import { rowOf } from './row.ts'

/** A participant as typed: by percentage or by value; the other one is computed from the base. */
const participanteInput = z
  .strictObject({
    /** The id of a participant already on the sale; absent for a new one. */
    id: id.optional(),
    colaborador_id: reference(VENDA_MESSAGES.participante),
    modo: z.enum(COMISSAO_MODES),
    /** Required if `modo` is `percentual`; otherwise computed by the server. */
    percentual_comissao: percent(VENDA_MESSAGES.percentual_comissao).optional(),
    /** Required if `modo` is `value`; otherwise computed by the server. */
    valor_comissao: reais('Informe o valor da comissão').optional(),
    status_comissao: z.enum(COMISSAO_STATUSES).default('Pendente'),
    tipo_pagamento_comissao: z.enum(COMISSAO_PAYMENT_TYPES).default(COMISSAO_PAYMENT_TYPES[0]),
    observacoes: optionalText(1000),
  })
  .superRefine((participante, ctx) => {
    if (participante.modo === 'percentual' && participante.percentual_comissao === undefined)
      ctx.addIssue({ code: 'custom', path: ['percentual_comissao'], message: 'Informe o percentual' })
    if (participante.modo === 'valor' && participante.valor_comissao === undefined)
      ctx.addIssue({ code: 'custom', path: ['valor_comissao'], message: 'Informe o valor da comissão' })
  })
  .transform((participante) => ({
    ...participante,
    percentual_comissao: participante.percentual_comissao ?? 0,
    valor_comissao: participante.valor_comissao ?? 0,
  }))

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
  participantes: z
    .array(participanteInput, { error: VENDA_MESSAGES.participantes })
    .min(1, VENDA_MESSAGES.participantes)
    .max(100, 'Use no máximo 100 participantes'),
}

type CommonFields = Omit<z.output<z.ZodObject<typeof commonFields>>, ClientDataField>

function commonRules(venda: CommonFields, ctx: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })

  if (venda.status === 'Desembolsada' && !venda.data_desembolso)
    refuse('data_desembolso', VENDA_MESSAGES.data_desembolso)
  if (venda.tipo_pendencia.includes('OK') && venda.tipo_pendencia.length > 1)
    refuse('tipo_pendencia', 'OK não combina com outras pendências')
  if (new Set(venda.tipo_pendencia).size !== venda.tipo_pendencia.length)
    refuse('tipo_pendencia', 'Pendência repetida')
  if (venda.tipo_pendencia.includes(DESCRIBED_PENDENCIA) && !venda.descricao_outras_pendencias)
    refuse('descricao_outras_pendencias', VENDA_MESSAGES.descricao_outras_pendencias)
  const corretores = venda.participantes.map((participante) => participante.colaborador_id)
  if (new Set(corretores).size !== corretores.length)
    refuse('participantes', VENDA_MESSAGES.participante_repetido)
  if (exceeds100(recalculate(venda.participantes, calculationBaseOf(venda))))
    refuse('participantes', SUM_MESSAGE)
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
  })
  .superRefine(commonRules)
export type NewVendaInput = z.output<typeof newVendaInput>

const { participantes, ...commonStored } = commonFields

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

/** The client's data that the caller sees masked: they are not sent back, and stay as they are. */
const mascarados = z.array(z.enum(CLIENT_DATA_FIELDS)).max(CLIENT_DATA_FIELDS.length)

/** The fields of an edited sale; `status_comissao` is required when Desembolsada. */
export const editedVendaInput = z
  .strictObject({
    ...storedFields,
    participantes,
    cliente_cpf: uncheckedCpf.optional(),
    cliente_telefone: telefone.optional(),
    mascarados: mascarados.default([]),
  })
  .superRefine((venda, ctx) => {
    const refuse = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message })

    commonRules(venda, ctx)
    if (venda.status === 'Desembolsada' && !venda.status_comissao)
      refuse('status_comissao', VENDA_MESSAGES.status_comissao)
    for (const field of ['cliente_cpf', 'cliente_telefone'] as const)
      if (venda[field] === undefined && !venda.mascarados.includes(field))
        refuse(field, VENDA_MESSAGES[field])
  })
  .transform(withoutMasked)
export type EditedVendaInput = z.output<typeof editedVendaInput>

type WithoutMasked<V> = Omit<V, 'mascarados' | ClientDataField> & Partial<Pick<V, ClientDataField & keyof V>>

/** The record without the fields that it names as masked. */
export function withoutMasked<V extends { mascarados: readonly ClientDataField[] }>(
  record: V,
): WithoutMasked<V> {
  const masked = new Set<string>(['mascarados', ...record.mascarados])
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => !masked.has(field)),
  ) as WithoutMasked<V>
}

/** `editedVendaInput`, but a CPF that differs from the sale's previous one must have valid check digits. */
export function editedVendaInputOf(original: { cliente_cpf: string }) {
  return editedVendaInput.superRefine((venda, ctx) => {
    if (venda.cliente_cpf === undefined) return
    const refusal = checkEditedCpf(venda.cliente_cpf, original.cliente_cpf)
    if (refusal) ctx.addIssue({ code: 'custom', path: ['cliente_cpf'], message: refusal })
  })
}

const participante = z.object({
  id: z.string(),
  colaborador_id: z.string(),
  colaborador: z.object({ id: z.string(), nome: z.string(), cargo: z.string(), status: z.string() }),
  modo: z.enum(COMISSAO_MODES),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  status_comissao: z.enum(COMISSAO_STATUSES),
  tipo_pagamento_comissao: z.enum(COMISSAO_PAYMENT_TYPES),
  data_pagamento: z.string().nullable(),
  estorno_pendente: z.boolean(),
  observacoes: z.string().nullable(),
})
export type Participante = z.output<typeof participante>

const vendaCampanha = z.object({
  id: z.string(),
  campanha: z.object({ id: z.string(), nome: z.string(), tipo: z.string() }),
  desconto_aplicado: z.number(),
  bonus_comissao_aplicado: z.number(),
  data_aplicacao: z.string(),
})

/** A sale in the list and the details. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
export const venda = rowOf(storedFields, {
  empreendimento: named.extend({ endereco: z.string().nullable() }),
  loja: named,
  colaborador: named.nullable(),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  participantes: z.array(participante),
  campanhas: z.array(vendaCampanha),
  /** The client's data that is masked for the caller; the mask of renda is null. Missing if none is. */
  mascarados: mascarados.optional(),
})
export type Venda = z.output<typeof venda>

/** Columns of the table of sales, in their order. */
export const vendaColumns = z
  .array(z.enum(VENDA_COLUMNS))
  .min(1, VISAO_MESSAGES.columns)
  .max(VENDA_COLUMNS.length)
  .refine((all) => new Set(all).size === all.length, VISAO_MESSAGES.coluna_repetida)

/** Filters of the list; also part of the screen's URL. Dates refer to data_venda, both ends inclusive. */
export const vendaFilterInput = z.strictObject({
  texto: searchText().optional(),
  status: z.array(z.enum(VENDA_STATUSES)).max(VENDA_STATUSES.length).optional(),
  de: date().optional(),
  ate: date().optional(),
  loja_id: id.optional(),
  empreendimento_id: id.optional(),
  /** Main seller or participant. */
  colaborador_id: id.optional(),
  /** `principal`: only sales with the colaborador as main seller; `equipe`: also the sales of everyone below them. */
  papel: z.enum(PAPEL_FILTERS).optional(),
  pendencia: z.enum(PENDENCIA_FILTERS).optional(),
  /** Only sales with this campaign applied. */
  campanha_id: id.optional(),
  /** Only sales that this campaign can be applied to. */
  pode_receber: id.optional(),
})
export type VendaFilterInput = z.output<typeof vendaFilterInput>

const ordem = z.enum(VENDA_SORT_KEYS).optional()

/** The sales that one action is about: 1 to MAX_VENDAS_DE_UMA_VEZ, each once. */
export const vendasEscolhidas = <T extends z.ZodType<string | { id: string }>>(venda: T) =>
  z
    .array(venda)
    .min(1, 'Selecione ao menos uma venda')
    .max(MAX_VENDAS_DE_UMA_VEZ, `Selecione no máximo ${MAX_VENDAS_DE_UMA_VEZ} vendas`)
    .refine(
      (vendas) =>
        new Set(vendas.map((uma) => (typeof uma === 'string' ? uma : uma.id))).size === vendas.length,
      'Cada venda pode ser escolhida uma única vez',
    )

const itens = vendasEscolhidas(z.strictObject({ id, versao }))

/** A new status for several sales, with what it needs; null keeps each sale's own value. */
export const mudancaDeStatusDeVendas = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('Desembolsada'),
    itens,
    data_desembolso: optional(date()),
    status_comissao: optional(z.enum(COMISSAO_STATUSES)),
  }),
  z.strictObject({ status: z.literal('Desistência'), itens, motivo_rejeicao: optionalText(2000) }),
  z.strictObject({ status: z.enum(VENDA_STATUSES).exclude(['Desembolsada', 'Desistência']), itens }),
])
export type MudancaDeStatusDeVendas = z.output<typeof mudancaDeStatusDeVendas>

/** A selected sale that was left as it was, and why. */
const vendaPulada = z.object({
  id: z.string(),
  /** Null if the sale no longer exists. */
  numero_venda: z.string().nullable(),
  motivo: z.string(),
})
export type VendaPulada = z.output<typeof vendaPulada>

const vendaTotals = z.object({
  quantidade: z.number(),
  valor_venda: z.number(),
  /** The commissions of all participants. */
  valor_comissao: z.number(),
  /** The colaborador of the filter, with their own commission in these sales; null without that filter. */
  corretor: z.object({ nome: z.string(), valor_comissao: z.number() }).nullable(),
})
export type VendaTotals = z.output<typeof vendaTotals>

export const vendasRoutes = {
  ...cadastroRoutes('vendas', {
    row: venda,
    newInput: newVendaInput,
    editedInput: editedVendaInput,
    filters: vendaFilterInput,
  }),
  /** One page in the requested order; `proximo` is the cursor for the next page, null at the end. */
  listar: oc
    .route({ method: 'GET', path: '/vendas', summary: 'Listar vendas', tags: ['Vendas'] })
    .input(
      vendaFilterInput.extend({
        ordem,
        cursor: z.string().max(2000).optional(),
        limite: integerInUrl(1, 100).optional(),
      }),
    )
    .output(z.object({ itens: z.array(venda), proximo: z.string().nullable() })),
  /** Count of all sales that match the filters, and their sums in reais. */
  totais: oc
    .route({
      method: 'GET',
      path: '/vendas/totais',
      summary: 'Totais das vendas filtradas',
      tags: ['Vendas'],
    })
    .input(vendaFilterInput)
    .output(vendaTotals),
  /** The sale's history in words, newest first. */
  historico: historyRoute('vendas'),
  /** The number after the latest of that store and year; null if there is no pattern to follow. */
  proximoNumero: oc
    .route({
      method: 'GET',
      path: '/vendas/proximo-numero',
      summary: 'Propor o próximo número',
      tags: ['Vendas'],
    })
    .input(z.strictObject({ loja_id: id, data_venda: date() }))
    .output(z.object({ numero_venda: z.string().nullable() })),
  /** Other sales of the same unit, except those given up, for a warning. */
  mesmaUnidade: oc
    .route({
      method: 'GET',
      path: '/vendas/mesma-unidade',
      summary: 'Outras vendas da unidade',
      tags: ['Vendas'],
    })
    .input(
      z.strictObject({
        empreendimento_id: id,
        torre: searchText(40).optional(),
        unidade: searchText(40).min(1),
        exceto: id.optional(),
      }),
    )
    .output(z.object({ numeros: z.array(z.string()) })),
  /** Changes the sales whose edit form would accept the status, and skips the others, each with its reason. */
  mudarStatusDeVarias: oc
    .route({
      method: 'PUT',
      path: '/vendas/lote/status',
      summary: 'Mudar o status de várias vendas',
      tags: ['Vendas'],
    })
    .input(mudancaDeStatusDeVendas)
    .output(z.object({ alteradas: z.number(), puladas: z.array(vendaPulada) })),
  /**
   * All sales that match the filters and, if given, are among `ids`, in the requested order; clients' personal data is
   * masked for Staff. `colunas` are those on paper, after the sale's number; files have all columns.
   */
  exportar: oc
    .route({ method: 'GET', path: '/vendas/exportar', summary: 'Exportar vendas', tags: ['Vendas'] })
    .input(
      vendaFilterInput.extend({
        ordem,
        formato: listFormat,
        ids: vendasEscolhidas(id).optional(),
        colunas: vendaColumns.optional(),
      }),
    )
    .output(z.instanceof(Blob)),
  /** Shows the caller the client's data, also while Configurações says 'Sob pedido'; recorded, and limited by the hour. */
  mostrarDados: oc
    .route({
      method: 'POST',
      path: '/vendas/{id}/dados-do-cliente',
      summary: 'Mostrar os dados do cliente',
      tags: ['Vendas'],
    })
    .input(byId)
    .output(venda),
  pdf: oc
    .route({
      method: 'GET',
      path: '/vendas/{id}/pdf',
      summary: 'Uma venda em PDF, numa página',
      tags: ['Vendas'],
    })
    .input(byId)
    .output(z.instanceof(Blob)),
}
