/** Statements by mail: which may be sent, and what became of each. */
import { type ExtratoDoPagamento, extratoInText, titleOfExtrato } from './extrato.ts'

/** What became of one that was sent; 'Enviando' while the mail server is asked. */
export type EnvioSituacao = 'Enviando' | 'Enviado' | 'Recusado' | 'Incerto'

/** A payment before its statement is sent. 'Enviado' and 'Incerto' are of the present address. */
export const POR_EMAIL_SITUACOES = [
  'A enviar',
  'Enviado',
  'Incerto',
  'E-mail por confirmar',
  'Sem e-mail',
  'Sem extrato',
  'Cancelado',
] as const
export type PorEmailSituacao = (typeof POR_EMAIL_SITUACOES)[number]

/** Why a statement is not sent after all. */
export const MOTIVOS_DE_NAO_ENVIAR: Readonly<Partial<Record<PorEmailSituacao, string>>> = {
  'E-mail por confirmar': 'O e-mail espera a confirmação de outro Administrador.',
  'Sem e-mail': 'Não tem e-mail.',
  'Sem extrato': 'Foi aprovado antes de o Plantão guardar extratos.',
  Cancelado: 'O pagamento foi cancelado.',
}

export const ENVIO_MESSAGES = {
  sem_documento: 'O extrato não pôde ser feito.',
  sem_smtp: 'Este servidor não envia e-mails: falta SMTP_URL.',
  nao_aprovado: 'Os extratos são enviados depois de o fechamento ser aprovado.',
  em_andamento: 'Os extratos deste fechamento já estão sendo enviados.',
  mudou: 'Mudou a quem os extratos seriam enviados. Confira de novo.',
  parado: 'Parado por quem o pediu.',
  ausente: 'Este envio não está mais em andamento.',
} as const

/** Why the work stopped: the mail server could not be asked. */
export function awayMessage(resposta: string | null): string {
  return `O servidor de e-mails não atendeu. O que falta pode ser enviado de novo. ${resposta ?? ''}`.trim()
}

/** The mail, whose words are the statement's; no name of anybody stands in its head. */
export function mailOfExtrato(extrato: ExtratoDoPagamento): { assunto: string; texto: string } {
  return {
    assunto: titleOfExtrato(extrato),
    texto: `${extratoInText(extrato)}\n\nO mesmo extrato está no PDF anexo.\n`,
  }
}
