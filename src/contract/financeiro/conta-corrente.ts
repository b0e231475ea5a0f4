/** A payee's page: the balances, the account, the payments and the keys. Money in reais, dates YYYY-MM-DD. */
import { z } from 'zod'
import { FIM_ANTES_DO_INICIO } from '../../core/dates.ts'
import { BAIXA_MOTIVOS } from '../../core/financeiro/baixas.ts'
import { CHAVE_PIX_TIPOS } from '../../core/financeiro/favorecidos.ts'
import { PAPEIS } from '../../core/financeiro/linhas.ts'
import { MOVIMENTO_TIPOS } from '../../core/financeiro/movimentos.ts'
import { PAGAMENTO_SITUACOES } from '../../core/financeiro/pagamentos.ts'
import { FORMAS_DO_MOVIMENTO } from '../../core/vendas/pagamentos-da-comissao.ts'
import { extratoEscrito } from '../extrato-escrito.ts'
import { date } from '../fields.ts'
import { file } from '../files.ts'
import { byId, formato, itemsOf, listPageOf, pagina } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { baixaPedida } from './recuperacoes.ts'

/**
 * A debt that is settled; `numero_venda` is null for an advance, and for a sale that the caller does not see. Without a day it is
 * the sum of several debts of such sales.
 */
export const dividaSaldada = z.object({
  tipo: z.enum(MOVIMENTO_TIPOS),
  data: z.string().nullable(),
  valor: z.number(),
  numero_venda: z.string().nullable(),
})

/** A debt that is not recovered in full; `valor` is what it was, `aberto` what of it is still owed. */
const dividaAberta = dividaSaldada.extend({ id: z.string(), data: z.string(), aberto: z.number() })
export type DividaAberta = z.output<typeof dividaAberta>

/** What the payee owes is made of, the oldest first, and the request to write some of it off that waits. */
export const divida = { dividas: z.array(dividaAberta), baixa: baixaPedida.nullable() }

const saldos = z.object({
  a_liberar: z.number(),
  liberado: z.number(),
  em_fechamento: z.number(),
  /** What the house paid in the year `ano`, after discounts. */
  pago_no_ano: z.number(),
  ano: z.number(),
  /** The balances after the last movement. */
  a_receber: z.number(),
  a_recuperar: z.number(),
  ...divida,
})
export type SaldosDoFavorecido = z.output<typeof saldos>

export const venda = z.object({
  id: z.string(),
  numero_venda: z.string(),
  empreendimento: z.string(),
  unidade: z.string(),
})

const fechamento = z.object({ id: z.string(), numero: z.number() })
export const fechamentoPago = fechamento.extend({ dia_pagamento: z.string() })

export const umMovimento = z.object({
  id: z.string(),
  tipo: z.enum(MOVIMENTO_TIPOS),
  valor: z.number(),
  data: z.string(),
  /** When it was recorded: an instant. */
  em: z.string(),
  quem: z.string().nullable(),
  forma: z.enum(FORMAS_DO_MOVIMENTO).nullable(),
  /** True if it undoes another one. */
  desfaz: z.boolean(),
  /** True if another one undoes it. */
  desfeito: z.boolean(),
})

const movimentoDaConta = umMovimento.extend({
  rubrica: z.string().nullable(),
  papel: z.enum(PAPEIS).nullable(),
  /** The prize, the campaign of a Bônus, or the motivo of an Ajuste. */
  descricao: z.string().nullable(),
  venda: venda.nullable(),
  /** Null outside of a closing, and for one that the caller does not see. */
  fechamento: fechamento.nullable(),
  pagamento_id: z.string().nullable(),
  /** The debts that it settles, the oldest first. */
  recupera: z.array(dividaSaldada),
  /** How a Baixa came about; null for any other movement. */
  baixa: z
    .object({
      motivo: z.enum(BAIXA_MOTIVOS),
      pedida_por: z.string().nullable(),
      unico_administrador: z.boolean(),
    })
    .nullable(),
  /** What it adds to each balance; negative if it lowers it. */
  receber: z.number(),
  recuperar: z.number(),
  /** The balances after it; null for callers who do not see all of the account. */
  a_receber: z.number().nullable(),
  a_recuperar: z.number().nullable(),
})
export type MovimentoDaConta = z.output<typeof movimentoDaConta>

/** An approved payment. */
export const umPagamento = z.object({
  id: z.string(),
  situacao: z.enum(PAGAMENTO_SITUACOES),
  bruto: z.number(),
  /** The amount that is kept for debts. */
  desconto: z.number(),
  /** The sum of the retenções. */
  retido: z.number(),
  /** The amount that leaves the bank; 0 if the payment is Compensado. */
  liquido: z.number(),
  /** When it was paid; null until then. */
  data_pagamento: z.string().nullable(),
  /** The number of files that prove it. */
  comprovantes: z.number(),
})

const pagamentoDoFavorecido = umPagamento.extend({
  fechamento: fechamentoPago,
  /** How many NFs and RPAs the payee has in its closing. */
  notas: z.number(),
})
export type PagamentoDoFavorecido = z.output<typeof pagamentoDoFavorecido>

/** A key that the payee has or had. */
const chave = z.object({
  id: z.string(),
  /** When it was entered. */
  em: z.string(),
  quem: z.string().nullable(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  /** As people write it, or its mask; null if the key was removed. */
  chave_pix: z.string().nullable(),
  /** The first day on which it was paid to and the last; null if it never was. */
  paga_desde: z.string().nullable(),
  paga_ate: z.string().nullable(),
})
export type ChaveDoFavorecido = z.output<typeof chave>

const { get } = routesOf(['Favorecidos'])
const inPeriod = byId.extend({ de: date().optional(), ate: date().optional() })
const ofStatement = inPeriod.refine(({ de, ate }) => !de || !ate || de <= ate, {
  path: ['ate'],
  message: FIM_ANTES_DO_INICIO,
})

export const paginaDoFavorecidoRoutes = {
  /** Null for callers who see the sales of one loja only. */
  saldos: get('/favorecidos/{id}/saldos', 'Os saldos de um favorecido')
    .input(byId)
    .output(z.object({ saldos: saldos.nullable() })),
  /** Every movement of the payee on these days, latest first; for callers who see one loja only, those of its sales. */
  contaCorrente: get('/favorecidos/{id}/conta-corrente', 'A conta corrente de um favorecido')
    .input(inPeriod.extend({ pagina }))
    .output(listPageOf(movimentoDaConta)),
  exportarContaCorrente: get(
    '/favorecidos/{id}/conta-corrente/exportar',
    'Exportar a conta corrente de um favorecido',
  )
    .input(inPeriod.extend({ formato }))
    .output(file),
  /** The statement of these days, by default until today, as it is now. */
  extrato: get('/favorecidos/{id}/extrato', 'O extrato de um favorecido em um período')
    .input(ofStatement)
    .output(extratoEscrito),
  extratoEmPdf: get('/favorecidos/{id}/extrato/pdf', 'O extrato de um período em PDF')
    .input(ofStatement)
    .output(file),
  exportarExtrato: get('/favorecidos/{id}/extrato/exportar', 'Exportar o extrato de um período')
    .input(ofStatement.safeExtend({ formato }))
    .output(file),
  /** The approved payments, latest first; the days are those of the payments or, until paid, of their closings. */
  pagamentos: get('/favorecidos/{id}/pagamentos', 'Os pagamentos de um favorecido')
    .input(inPeriod.extend({ pagina }))
    .output(listPageOf(pagamentoDoFavorecido)),
  /** The present key and those before it, latest first. */
  chaves: get('/favorecidos/{id}/chaves', 'As chaves PIX de um favorecido')
    .input(byId)
    .output(itemsOf(chave)),
  /** The payee of a colaborador; null if there is none. `id` is the colaborador's. */
  doColaborador: get('/favorecidos/do-colaborador/{id}', 'O favorecido de um colaborador')
    .input(byId)
    .output(z.object({ favorecido: z.object({ id: z.string() }).nullable() })),
}
