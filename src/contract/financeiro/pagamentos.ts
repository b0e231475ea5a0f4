/** Pagamentos: the amount that an approved closing pays to each payee, and its way through the bank. */
import { z } from 'zod'
import { addMonths, isDate } from '../../core/dates.ts'
import { CHAVE_PIX_TIPOS } from '../../core/financeiro/favorecidos.ts'
import {
  DADOS_DO_PAGAMENTO,
  type DadoDoPagamento,
  PAGAMENTO_ACOES,
  PAGAMENTO_MESSAGES,
  PAGAMENTO_SITUACOES,
  type PagamentoAcao,
} from '../../core/financeiro/pagamentos.ts'
import { MOTIVOS_DE_REJEICAO } from '../../core/financeiro/retornos.ts'
import { date, diaConferido, id, isOutOfOrder, reais } from '../fields.ts'
import { file } from '../files.ts'
import { byId, formato, listPageOf, optionalSearchText, pagina, recordHistory } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { fechamentoPago, umPagamento } from './conta-corrente.ts'
import { fechamentoFilters } from './fechamentos.ts'

/** A payee's payment. Money in reais, dates YYYY-MM-DD. */
const pagamento = umPagamento.extend({
  favorecido_id: z.string(),
  /** The name at the approval, which the bank has to show. */
  favorecido_nome: z.string(),
  /** The file for the bank by which it may leave, and which a question comes before any other way; null if it is in none. */
  arquivo: z.object({ id: z.string(), nome: z.string() }).nullable(),
})
export type Pagamento = z.output<typeof pagamento>

const pagamentoCompleto = pagamento.extend({
  /** Whether the payee has an NF or RPA in the closing, or has to bring one. */
  com_nota: z.boolean(),
  /** Why the bank refused it, if its return said so. */
  motivo_da_rejeicao: z.enum(MOTIVOS_DE_REJEICAO).nullable(),
  fechamento: fechamentoPago,
  tipo_chave: z.enum(CHAVE_PIX_TIPOS).nullable(),
  /** Its place by name among the closing's payments with money, as in '3 of 60'; null if it is Compensado. */
  posicao: z.number().nullable(),
  total: z.number(),
  /** The neighbours in that order. */
  anterior: z.string().nullable(),
  seguinte: z.string().nullable(),
  /** The next one that is A pagar, beginning again at the first, then one that is Rejeitado or Devolvido; null if there is no other. */
  proximo: z.string().nullable(),
  /** The payee's data that changed since the payment was approved. */
  mudaram: z.array(z.enum(Object.keys(DADOS_DO_PAGAMENTO) as [DadoDoPagamento, ...DadoDoPagamento[]])),
  /** The reason why the caller cannot mark it as Pago, Rejeitado or Devolvido, or pay it again; null if they can. */
  impedimento: z.string().nullable(),
  /** Warnings for the caller who does so, such as that nobody else can. */
  ressalvas: z.array(z.string()),
  /** The instant until which the caller, who marked it as Pago, may undo that; null if they may not. */
  desfazer_ate: z.string().nullable(),
})
export type PagamentoCompleto = z.output<typeof pagamentoCompleto>

const soma = z.object({ quantidade: z.number(), valor: z.number() })

const resumo = z.object({
  fechamento: fechamentoPago,
  por_situacao: z.record(z.enum(PAGAMENTO_SITUACOES), soma),
  /** The first one that is A pagar, else the first one that is Rejeitado or Devolvido; null if there is none. */
  primeiro: z.string().nullable(),
  /** How many are Pago without a comprovante. */
  sem_comprovante: z.number(),
  /** How many pay commissions of who has to bring an NF or RPA, without one. */
  sem_nota: z.number(),
  /** Those that the caller has just marked as Pago, and may undo; the last one first. */
  a_desfazer: z.array(
    z.object({ id: z.string(), favorecido_nome: z.string(), liquido: z.number(), desfazer_ate: z.string() }),
  ),
})
export type ResumoDosPagamentos = z.output<typeof resumo>

const chaveAtual = z.object({
  favorecido_nome: z.string(),
  documento: z.string().nullable(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS),
  chave_pix: z.string(),
  /** Hash of these data as the caller sees them. */
  conferencia: z.string(),
})
export type ChaveAtual = z.output<typeof chaveAtual>

const codigo = z.object({
  /** The PIX copia e cola, for text and for the QR code; null where there is only the key. */
  codigo: z.string().nullable(),
  tipo_chave: z.enum(CHAVE_PIX_TIPOS),
  chave_pix: z.string(),
  documento: z.string().nullable(),
})
export type CodigoPix = z.output<typeof codigo>

/** `de` is the situação that the caller saw, so that an act of somebody else meanwhile is neither repeated nor undone. */
const acao = <A extends PagamentoAcao>(nome: A) =>
  byId.extend({ de: z.enum(PAGAMENTO_ACOES[nome], PAGAMENTO_MESSAGES.situacao) })

/** The days of payment of the accountant's file, both included: at most a year. */
export const contabilidadeInput = z
  .strictObject({ de: date('Informe o primeiro dia'), ate: date('Informe o último dia'), formato })
  // Both run even if a day is none.
  .refine(({ de, ate }) => !isOutOfOrder(de, ate), {
    path: ['ate'],
    message: 'O último dia é antes do primeiro',
  })
  .refine(({ de, ate }) => !isDate(de) || ate < addMonths(de, 12), {
    path: ['ate'],
    message: 'Escolha no máximo um ano',
  })

/** The count and sum that the caller saw; `valor` in reais. */
export const pagarEnviadosInput = z.strictObject({
  fechamento_id: id,
  data_pagamento: date(PAGAMENTO_MESSAGES.data),
  dia_conferido: diaConferido,
  quantidade: z.int().positive(),
  valor: reais(),
})

const { get, post } = routesOf(['Pagamentos'])

export const pagamentosRoutes = {
  /** In the order of the payees' names. */
  listar: get('/pagamentos', 'Pagamentos de um fechamento')
    .input(
      z.strictObject({
        fechamento_id: id,
        situacao: z.enum(PAGAMENTO_SITUACOES).optional(),
        sem_comprovante: z.literal('sim').optional(),
        sem_nota: z.literal('sim').optional(),
        texto: optionalSearchText,
        pagina,
      }),
    )
    .output(listPageOf(pagamento)),
  /** The payments of one closing, or of all closings that the list's filters find by their day of payment. */
  exportar: get('/pagamentos/exportar', 'Exportar pagamentos')
    .input(z.strictObject({ ...fechamentoFilters, fechamento_id: id.optional(), formato }))
    .output(file),
  /** For the accountant: by month of payment and payee, what was earned, kept and paid. Both days are included. */
  contabilidade: get('/pagamentos/contabilidade', 'Exportar o mês do contador')
    .input(contabilidadeInput)
    .output(file),
  /** The history of a payment since its approval, in words. */
  historico: get('/pagamentos/{id}/historico', 'Histórico de um pagamento').input(byId).output(recordHistory),
  resumo: get('/pagamentos/resumo', 'O que está pago e o que falta de um fechamento')
    .input(z.strictObject({ fechamento_id: id }))
    .output(resumo),
  /** Marks all Enviado ones as Pago, if number and sum are those that the caller saw; the server continues by itself. */
  pagarEnviados: post('/pagamentos/enviados/pagos', 'Marcar todos os enviados como pagos')
    .input(pagarEnviadosInput)
    .output(z.object({ id: z.string() })),
  naFila: get('/pagamentos/{id}', 'Um pagamento e o seu lugar na fila').input(byId).output(pagamentoCompleto),
  /**
   * Gives the payee's key in full, and the PIX code; recorded. Only while the payment is to be paid, and of one that stands in a
   * file for the bank only if the caller was told so: `apesar_do` is the id of that file, or of a return's 'Pago' that nobody marked yet.
   */
  mostrarCodigo: post('/pagamentos/{id}/codigo', 'Mostrar o código PIX de um pagamento')
    .input(byId.extend({ apesar_do: id.optional() }))
    .output(codigo),
  /** Records that it was given to the bank, which has not confirmed it yet. */
  marcarEnviado: post('/pagamentos/{id}/enviado', 'Marcar como Enviado')
    .input(acao('marcarEnviado'))
    .output(pagamentoCompleto),
  desfazerEnvio: post('/pagamentos/{id}/a-pagar', 'Voltar de Enviado para A pagar')
    .input(acao('desfazerEnvio'))
    .output(pagamentoCompleto),
  marcarPago: post('/pagamentos/{id}/pago', 'Marcar como Pago')
    .input(
      acao('marcarPago').extend({
        data_pagamento: date(PAGAMENTO_MESSAGES.data),
        dia_conferido: diaConferido,
      }),
    )
    .output(pagamentoCompleto),
  rejeitar: post('/pagamentos/{id}/rejeitado', 'Marcar como Rejeitado')
    .input(acao('rejeitar'))
    .output(pagamentoCompleto),
  /** It was a slip: the payment becomes what it was before. Only by the person who marked it, within five minutes. */
  desfazerPago: post('/pagamentos/{id}/desfeito', 'Desfazer o Pago')
    .input(acao('desfazerPago'))
    .output(pagamentoCompleto),
  /** Records that the bank returned the money, or that it never left. */
  devolver: post('/pagamentos/{id}/devolvido', 'Marcar como Devolvido')
    .input(acao('devolver').extend({ data_devolucao: date(PAGAMENTO_MESSAGES.data) }))
    .output(pagamentoCompleto),
  /** Gives the payee's present key in full to a caller who may pay again with it; recorded. */
  mostrarChave: post('/pagamentos/{id}/chave', 'Mostrar a chave PIX atual de um pagamento a pagar de novo')
    .input(byId)
    .output(chaveAtual),
  /**
   * Makes it A pagar again, with the payee's present name, document and key. For a key that nobody approved, the caller
   * needs the permission to approve, and sends the `conferencia` with which the key was shown.
   */
  corrigirChave: post('/pagamentos/{id}/corrigido', 'Pagar de novo com os dados atuais do favorecido')
    .input(acao('corrigirChave').extend({ conferencia: z.string().max(64).optional() }))
    .output(pagamentoCompleto),
}
