/** The statement of a payment of a closing, as it was frozen at the approval, and what became of the payment since. */
import { z } from 'zod'
import { BASES_DA_LINHA } from '../../core/financeiro/bonus.ts'
import { EXTRATO_SITUACOES, type ExtratoDoPagamento } from '../../core/financeiro/extrato.ts'
import { PAPEIS } from '../../core/financeiro/linhas.ts'
import { MOVIMENTO_TIPOS } from '../../core/financeiro/movimentos.ts'
import { FORMAS_DO_MOVIMENTO } from '../../core/vendas/pagamentos-da-comissao.ts'
import { id } from '../fields.ts'
import { file } from '../files.ts'
import { byId, formato } from '../lists.ts'
import { routesOf } from '../routes.ts'

const valor = z.number()
const nullable = z.string().nullable()
const venda = z.object({ numero: z.string(), empreendimento: z.string(), unidade: z.string() }).nullable()
const assinatura = z.object({ nome: z.string(), em: z.string() })

/** Money in centavos; what the fields mean is said with the type. */
const conteudo = z.object({
  formato: z.literal(1),
  imobiliaria: z.object({ nome: nullable, cnpj: nullable }),
  fechamento: z.object({
    numero: z.number(),
    dia_pagamento: z.string(),
    enviado: assinatura,
    aprovado: assinatura,
    sem_segunda_aprovacao: z.boolean(),
  }),
  favorecido: z.object({ nome: z.string(), documento: nullable }),
  a_recuperar_antes: valor.nullable(),
  linhas: z.array(
    z.object({
      venda,
      papel: z.enum(PAPEIS),
      descricao: nullable,
      percentual: z.number().nullable(),
      base: z.object({ tipo: z.enum(BASES_DA_LINHA), valor }).nullable(),
      valor,
      liberado: valor,
      neste: valor,
    }),
  ),
  adiantamento: valor,
  bruto: valor,
  descontos: z.array(
    z.object({ tipo: z.enum(MOVIMENTO_TIPOS), data: nullable, numero_venda: nullable, valor }),
  ),
  retencoes: z.array(z.object({ rubrica: z.string(), valor })),
  liquido: valor,
  a_recuperar_depois: valor.nullable(),
  outros: z.array(
    z.object({
      tipo: z.enum(['Pago por fora', 'Pago direto', 'Devolução']),
      data: z.string(),
      forma: z.enum(FORMAS_DO_MOVIMENTO).nullable(),
      venda,
      valor,
    }),
  ),
  a_vir: z.object({ liberado: valor, a_liberar: valor }).nullable(),
}) satisfies z.ZodType<ExtratoDoPagamento>

const extrato = z.object({
  favorecido: z.string(),
  /** Null for a payment that was approved before statements were kept. The document is masked for who may not see it. */
  conteudo: conteudo.nullable(),
  situacao: z.enum(EXTRATO_SITUACOES),
  data_pagamento: z.string().nullable(),
})
export type Extrato = z.output<typeof extrato>

const { get } = routesOf(['Fechamentos'])
const PATH = '/fechamentos/{id}/pagamentos/{pagamento_id}/extrato'
const input = byId.extend({ pagamento_id: id })

export const extratoRoutes = {
  extrato: get(PATH, 'O extrato de um pagamento').input(input).output(extrato),
  extratoEmPdf: get(`${PATH}/pdf`, 'O extrato de um pagamento em PDF').input(input).output(file),
  exportarExtrato: get(`${PATH}/exportar`, 'Exportar o extrato de um pagamento')
    .input(input.extend({ formato }))
    .output(file),
}
