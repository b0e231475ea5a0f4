/** 'Por que este valor?': what made the amounts of a payment of a closing. Money in reais, dates YYYY-MM-DD. */
import { z } from 'zod'
import { COMISSAO_MODES } from '../../core/comissao.ts'
import { BASES_DA_LINHA } from '../../core/financeiro/bonus.ts'
import { PAPEIS } from '../../core/financeiro/linhas.ts'
import { id } from '../fields.ts'
import { byId } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { pagamentos } from '../vendas/pagamentos.ts'
import { dividaSaldada, venda } from './conta-corrente.ts'
import { retencao } from './retencoes.ts'

const linha = z.object({
  id: z.string(),
  papel: z.enum(PAPEIS),
  /** The prize, the campaign of a Bônus, or the motivo of an Ajuste. */
  descricao: z.string().nullable(),
  /** The text of an Ajuste. */
  observacoes: z.string().nullable(),
  /** True if it gives back what was recovered of an Estorno that was undone. */
  repoe: z.boolean(),
  venda: venda.nullable(),
  modo: z.enum(COMISSAO_MODES),
  percentual: z.number(),
  base: z.object({ tipo: z.enum(BASES_DA_LINHA), valor: z.number() }).nullable(),
  /** The whole commission. */
  valor: z.number(),
  liberacoes: z.array(
    z.object({
      valor: z.number(),
      data: z.string(),
      quem: z.string().nullable(),
      regra: z.boolean(),
      /** The last act that took a part of it back; null if nothing was. */
      reduzida: z.object({ data: z.string(), quem: z.string().nullable() }).nullable(),
    }),
  ),
  /** What was paid of it otherwise than by this payment. */
  outros: pagamentos,
  /** The part in other closings that is approved and not paid. */
  em_outros: z.number(),
  /** The part in this payment. */
  neste: z.number(),
})

const porQue = z.object({
  favorecido: z.string(),
  fechamento: z.object({ numero: z.number().nullable(), dia_pagamento: z.string() }),
  /** One commission if the caller asked for it; otherwise all. */
  linhas: z.array(linha),
  bruto: z.number(),
  adiantamento: z.number(),
  desconto: z.number(),
  retencoes: z.array(retencao),
  liquido: z.number(),
  /** The debts that the discount settles; in a draft those that it would settle now. */
  dividas: z.array(dividaSaldada),
  /** The most that the rule let a payment discount when this one was made, in percent. */
  desconto_maximo: z.number(),
  /** What the payee owes now; null for callers who see the sales of one loja only. */
  a_recuperar: z.number().nullable(),
})
export type PorQue = z.output<typeof porQue>
export type LinhaDoPorQue = z.output<typeof linha>

const { get } = routesOf(['Fechamentos'])

export const porQueRoutes = {
  porQue: get('/fechamentos/{id}/pagamentos/{pagamento_id}/por-que', 'Por que este valor?')
    .input(byId.extend({ pagamento_id: id, linha_id: id.optional() }))
    .output(porQue),
}
