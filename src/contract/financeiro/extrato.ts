/** The statements of a closing's payments, as they were frozen at the approval, and what became of each payment since. */
import { z } from 'zod'
import { POR_EMAIL_SITUACOES } from '../../core/financeiro/envio-de-extratos.ts'
import { EXTRATO_SITUACOES, type ExtratoDoPagamento } from '../../core/financeiro/extrato.ts'
import { MOVIMENTO_TIPOS } from '../../core/financeiro/movimentos.ts'
import { FORMAS_DO_MOVIMENTO } from '../../core/vendas/pagamentos-da-comissao.ts'
import { linhaDoExtrato, vendaDoExtrato } from '../extrato-escrito.ts'
import { forma } from '../extratos.ts'
import { id } from '../fields.ts'
import { file } from '../files.ts'
import { byId, done, formato } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { trabalho } from '../trabalhos.ts'

const valor = z.number()
const nullable = z.string().nullable()
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
  linhas: z.array(linhaDoExtrato),
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
      venda: vendaDoExtrato,
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

/** A payment as its statement would be sent by mail. */
const itemPorEmail = z.object({
  pagamento_id: z.string(),
  favorecido_id: z.string(),
  favorecido: z.string(),
  /** Masked for who may not see it. */
  email: nullable,
  situacao: z.enum(POR_EMAIL_SITUACOES),
  /** Who typed an address that is to be confirmed. */
  autor_id: nullable,
  autor: nullable,
  /** When it was last sent, and what the mail server said, if it refused. */
  em: nullable,
  resposta: nullable,
})
export type ItemPorEmail = z.output<typeof itemPorEmail>

const porEmail = z.object({
  /** Whether the server sends mails. */
  envia: z.boolean(),
  /** When this was read: what is in it may be sent once more until then. */
  agora: z.string(),
  por_hora: z.number(),
  /** The last work on the closing; `espera_ate` while the limit of the hour is reached. */
  trabalho: trabalho
    .pick({ id: true, total: true, feitos: true, deixados: true, falha: true, concluido_em: true })
    .extend({ espera_ate: nullable })
    .nullable(),
  itens: z.array(itemPorEmail),
})
export type PorEmail = z.output<typeof porEmail>

const { get, post } = routesOf(['Fechamentos'])
const PATH = '/fechamentos/{id}/pagamentos/{pagamento_id}/extrato'
const input = byId.extend({ pagamento_id: id })

export const extratoRoutes = {
  extrato: get(PATH, 'O extrato de um pagamento').input(input).output(extrato),
  extratoEmPdf: get(`${PATH}/pdf`, 'O extrato de um pagamento em PDF').input(input).output(file),
  exportarExtrato: get(`${PATH}/exportar`, 'Exportar o extrato de um pagamento')
    .input(input.extend({ formato }))
    .output(file),
  /** Begins one file of all; the server goes on by itself. */
  fazerExtratos: post('/fechamentos/{id}/extratos', 'Fazer os extratos de um fechamento', {
    successStatus: 201,
  })
    .input(byId.extend({ forma }))
    .output(z.object({ id: z.string() })),
  /** Preview of the statements by mail, and how far the sending is. */
  porEmail: get('/fechamentos/{id}/extratos/por-email', 'Prévia dos extratos por e-mail')
    .input(byId)
    .output(porEmail),
  /** Begins to send them; with `de_novo_ate` also those that were sent until then. `quantidade` is what was seen. */
  enviarExtratos: post('/fechamentos/{id}/extratos/por-email', 'Enviar os extratos por e-mail', {
    successStatus: 201,
  })
    .input(byId.extend({ quantidade: z.int().min(1), de_novo_ate: z.iso.datetime().nullable() }))
    .output(z.object({ id: z.string() })),
  pararEnvio: post('/fechamentos/{id}/extratos/por-email/parar', 'Parar o envio dos extratos')
    .input(byId)
    .output(done),
}
