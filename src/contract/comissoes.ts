/** Comissões: the commissions of all sales as one list, their sums, marking them as paid, and the statement. */
import { z } from 'zod'
import {
  COMISSAO_MESSAGES,
  COMISSAO_PERIODS,
  COMISSAO_SORT_COLUMNS,
  MAX_MARKED,
} from '../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES } from '../core/comissoes/situacao.ts'
import {
  ANDAMENTOS,
  IMPEDIMENTOS_DE_DESFAZER,
  IMPEDIMENTOS_DE_LIBERAR,
} from '../core/financeiro/andamento.ts'
import { PAPEIS } from '../core/financeiro/linhas.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  COMISSAO_STATUSES,
  DEVOLUCAO_FORMS,
  VENDA_STATUSES,
} from '../core/vendas/vendas.ts'
import { extratoEscrito } from './extrato-escrito.ts'
import { date, diaConferido, id, integerInUrl, named, optional, options, optionsInput } from './fields.ts'
import { file } from './files.ts'
import {
  byVersao,
  formato,
  listFormat,
  listPageOf,
  optionalSearchText,
  pagina,
  sortOrderOf,
} from './lists.ts'
import { routesOf } from './routes.ts'
import { pagamentos } from './vendas/pagamentos.ts'

/** See LinhaDaComissao. */
const linha = z.object({
  liberado: z.number(),
  aprovado: z.number(),
  pago: z.number(),
  direto: z.number(),
  estornado: z.number(),
  em_rascunho: z.number(),
  a_recuperar: z.number(),
  pago_em: z.string().nullable(),
  fechamento: z.number().nullable(),
  ajuste: z.boolean(),
  a_desfazer: z.boolean(),
  pagamentos,
})

/** A commission of a sale, a participant's or a comissionado's. Money in reais, percentages 0–100, dates YYYY-MM-DD. */
const comissao = z.object({
  /** The participant's or the comissionado's id. */
  id: z.string(),
  venda_id: z.string(),
  /** The sale's version. */
  versao: z.number(),
  numero_venda: z.string(),
  data_venda: z.string(),
  status_venda: z.enum(VENDA_STATUSES),
  cliente_nome: z.string(),
  torre: z.string().nullable(),
  unidade: z.string(),
  valor_venda: z.number(),
  empreendimento: named,
  loja: named,
  /** The person who earns it: a colaborador, or a payee who is none. */
  colaborador: named.extend({ status: z.string() }),
  /** Corretor of a participant. */
  papel: z.enum(PAPEIS),
  /** The campaign of a Bônus, the prize, the motivo of an Ajuste. */
  descricao: z.string().nullable(),
  percentual_comissao: z.number(),
  valor_comissao: z.number(),
  status_comissao: z.enum(COMISSAO_STATUSES),
  /** True for a paid commission of a sale in Desistência, also once it was returned. */
  estorno_pendente: z.boolean(),
  /** Null of a comissionado, who is paid by movements only. */
  tipo_pagamento_comissao: z.enum(COMISSAO_PAYMENT_TYPES).nullable(),
  /** Null unless Pago, and for commissions that were paid before days of payment were recorded. */
  data_pagamento: z.string().nullable(),
  /** The day and form in which a paid commission of a Desistência came back; null unless it did. */
  data_devolucao: z.string().nullable(),
  forma_devolucao: z.enum(DEVOLUCAO_FORMS).nullable(),
  observacoes: z.string().nullable(),
  /** The payee; null if the colaborador has no favorecido. */
  favorecido: named.nullable(),
  /** Its amounts as movements made them; null if nothing of it was ever released. */
  linha: linha.nullable(),
  /** See ComissaoComLinha. */
  andamento: z.object({
    partes: z.record(z.enum(ANDAMENTOS), z.number()),
    liberar: z.enum(IMPEDIMENTOS_DE_LIBERAR).nullable(),
    desfazer: z.enum(IMPEDIMENTOS_DE_DESFAZER).nullable(),
  }),
})
export type Comissao = z.output<typeof comissao>

const none = z.null()
/** A prize, an Ajuste or the bonus of a promotion, which is of no sale. */
const semVenda = comissao.extend({
  venda_id: none,
  versao: none,
  numero_venda: none,
  data_venda: none,
  status_venda: none,
  cliente_nome: none,
  unidade: none,
  valor_venda: none,
  empreendimento: none,
  loja: none,
  /** The day on which it was made, which counts as the sale's does. */
  criada_em: z.string(),
})
export type ComissaoSemVenda = z.output<typeof semVenda>
export type ItemDeComissoes = Comissao | ComissaoSemVenda

const filters = {
  /** A colaborador, or a payee who is none. */
  colaborador_id: id.optional(),
  loja_id: id.optional(),
  empreendimento_id: id.optional(),
  /** Both ends inclusive. */
  de: date().optional(),
  ate: date().optional(),
  periodo: z.enum(COMISSAO_PERIODS).optional(),
  status: z.enum(COMISSAO_SITUACOES).optional(),
  /** Only commissions with an amount in that part. */
  andamento: z.enum(ANDAMENTOS).optional(),
}
/** What is of no sale in place of sales' commissions; none for callers who see the sales of one loja only. */
const origem = z.enum(['sem_venda']).optional()

export const comissaoFilterInput = z.strictObject({ ...filters, origem, texto: optionalSearchText })
export type ComissaoFilterInput = z.output<typeof comissaoFilterInput>

export const comissaoOrdem = sortOrderOf(COMISSAO_SORT_COLUMNS)
export type ComissaoSortOrder = z.output<typeof comissaoOrdem>

const sum = z.object({ quantidade: z.number(), valor: z.number() })
const bySituacao = z.record(z.enum(COMISSAO_SITUACOES), sum)
const byAndamento = z.record(z.enum(ANDAMENTOS), sum)

/** The sums of one person's commissions. */
const personSum = z.object({ colaborador: named, total: sum, por_status: bySituacao })
export type PersonSum = z.output<typeof personSum>

/** A commission that stays as it is, and why. */
export const skippedComissao = z.object({
  id: z.string(),
  /** Null if the sale or the commission no longer exists. */
  numero_venda: z.string().nullable(),
  corretor: z.string().nullable(),
  papel: z.enum(PAPEIS).nullable(),
  motivo: z.string(),
})
export type SkippedComissao = z.output<typeof skippedComissao>

const itens = z
  .array(byVersao)
  .min(1, 'Selecione ao menos uma comissão')
  .max(MAX_MARKED, `Marque no máximo ${MAX_MARKED} comissões de uma vez`)
  .refine((all) => new Set(all.map((item) => item.id)).size === all.length, 'Comissão repetida')

/**
 * `itens` have the participant's id and the sale's version. 'Devolvida' is for what is 'A estornar', and 'A estornar' undoes
 * it; a commission's status_comissao stays Pago in both.
 */
export const markingInput = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('Pago'),
    itens,
    data_pagamento: date(COMISSAO_MESSAGES.data_pagamento),
    dia_conferido: diaConferido,
    /** Null keeps each commission's own. */
    tipo_pagamento_comissao: optional(z.enum(COMISSAO_PAYMENT_TYPES)),
  }),
  z.strictObject({ status: z.literal('Pendente'), itens }),
  z.strictObject({
    status: z.literal('Devolvida'),
    itens,
    data_devolucao: date(COMISSAO_MESSAGES.data_devolucao),
    forma_devolucao: z.enum(DEVOLUCAO_FORMS, COMISSAO_MESSAGES.forma_devolucao),
  }),
  z.strictObject({ status: z.literal('A estornar'), itens }),
])
export type MarkingInput = z.output<typeof markingInput>

const { get, post } = routesOf(['Comissões'])
const ofPerson = comissaoFilterInput.omit({ texto: true, origem: true }).extend({ colaborador_id: id })

export const comissoesRoutes = {
  listar: get('/comissoes', 'Listar comissões')
    .input(
      comissaoFilterInput.extend({
        ordem: comissaoOrdem,
        pagina,
        /** Rows per page, 50 by default. */
        linhas: integerInUrl(1, MAX_MARKED).optional(),
      }),
    )
    .output(listPageOf(z.union([comissao, semVenda]))),
  /** The sums of all commissions that match the filters, and those of the people with most pending. */
  somas: get('/comissoes/somas', 'Somas por corretor')
    .input(comissaoFilterInput)
    .output(
      z.object({
        total: sum,
        por_status: bySituacao,
        /** The sums of the parts, which do not add up to the total. */
        por_andamento: byAndamento,
        pessoas: z.array(personSum),
        /** Including those beyond the ones in `pessoas`. */
        quantas_pessoas: z.number(),
      }),
    ),
  /** Everyone who earns something, active or not, for the filter. */
  participantes: get('/comissoes/participantes', 'Escolher um participante')
    .input(optionsInput)
    .output(options),
  /** All commissions that match the filters, one row each; clients' names are masked for Staff. */
  exportar: get('/comissoes/exportar', 'Exportar comissões')
    .input(comissaoFilterInput.extend({ ordem: comissaoOrdem, formato: listFormat }))
    .output(file),
  /** One person's commissions that match the filters, as they are now. */
  lerExtrato: get('/comissoes/extrato/itens', 'Extrato de comissões').input(ofPerson).output(extratoEscrito),
  /** The same to be handed to them, with a line to sign. */
  extrato: get('/comissoes/extrato', 'Extrato de comissões em PDF').input(ofPerson).output(file),
  exportarExtrato: get('/comissoes/extrato/exportar', 'Exportar o extrato de comissões')
    .input(ofPerson.extend({ formato }))
    .output(file),
  /**
   * Marks those that can be marked and skips the others, each with its reason; `valor` is the sum of those marked. With the
   * header `Idempotency-Key`, a repeated request counts once.
   */
  marcar: post('/comissoes/marcar', 'Marcar comissões')
    .input(markingInput)
    .output(z.object({ marcadas: z.number(), valor: z.number(), puladas: z.array(skippedComissao) })),
}
