/** A pagamento is one payee in a closing: a draft at first, then the amount that was approved and is to be paid. */
import type { Fields } from '../fields.ts'
import { differenceOfReais } from '../money.ts'
import { CHAVE_PIX_TIPOS } from './favorecidos.ts'
import { MOTIVOS_DE_REJEICAO } from './retornos.ts'

export const PAGAMENTO_STATUSES = [
  'Rascunho',
  'A pagar',
  'Enviado',
  'Pago',
  'Rejeitado',
  'Devolvido',
  'Cancelado',
] as const
export type PagamentoStatus = (typeof PAGAMENTO_STATUSES)[number]

/** The states of an approved payment: its status, or Compensado if discounts used it up. The most urgent first. */
export const PAGAMENTO_SITUACOES = [
  'A pagar',
  'Enviado',
  'Rejeitado',
  'Devolvido',
  'Pago',
  'Compensado',
] as const
export type PagamentoSituacao = (typeof PAGAMENTO_SITUACOES)[number]

/** The states of payments that are still to be paid. */
export const PAGAMENTO_ABERTOS = ['A pagar', 'Enviado', 'Rejeitado', 'Devolvido'] as const

/** The actions on an approved payment, and the situações in which each is possible. */
export const PAGAMENTO_ACOES = {
  marcarEnviado: ['A pagar'],
  desfazerEnvio: ['Enviado'],
  marcarPago: ['A pagar', 'Enviado'],
  rejeitar: ['A pagar', 'Enviado'],
  desfazerPago: ['Pago'],
  devolver: ['Pago'],
  corrigirChave: ['Rejeitado', 'Devolvido'],
} as const satisfies Record<string, readonly PagamentoSituacao[]>
export type PagamentoAcao = keyof typeof PAGAMENTO_ACOES

/** For how long the person who marked a payment as Pago may undo it. */
export const MINUTOS_PARA_DESFAZER = 5

/** True if `acao` is possible for a payment of that situação. */
export function canBe(acao: PagamentoAcao, situacao: PagamentoSituacao): boolean {
  return (PAGAMENTO_ACOES[acao] as readonly PagamentoSituacao[]).includes(situacao)
}

/** Why an advance is paid. */
export const ADIANTAMENTO_MOTIVOS = [
  'Vale do mês',
  'Despesa de viagem',
  'Antecipação de comissão',
  'Outro',
] as const
export type AdiantamentoMotivo = (typeof ADIANTAMENTO_MOTIVOS)[number]

/** What the commissions of a payment come to, in reais. */
export function withoutAdvance({ bruto, adiantamento }: { bruto: number; adiantamento: number }): number {
  return differenceOfReais(bruto, adiantamento)
}

/** The payee's data that a payment keeps as they were at its approval, as words in a sentence. */
export const DADOS_DO_PAGAMENTO = {
  favorecido_nome: 'o nome',
  documento: 'o CPF ou CNPJ',
  tipo_chave: 'o tipo da chave PIX',
  chave_pix: 'a chave PIX',
} as const
export type DadoDoPagamento = keyof typeof DADOS_DO_PAGAMENTO

export const PAGAMENTO_FIELDS = {
  fechamento_id: { rotulo: 'Fechamento', formato: 'texto' },
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  status: { rotulo: 'Status', formato: PAGAMENTO_STATUSES },
  adiantamento: { rotulo: 'Adiantamento', formato: 'dinheiro' },
  adiantamento_motivo: { rotulo: 'Motivo do adiantamento', formato: ADIANTAMENTO_MOTIVOS },
  adiantamento_por: { rotulo: 'Adiantamento de', formato: 'referencia' },
  desconto: { rotulo: 'Desconto', formato: 'dinheiro' },
  retencoes: { rotulo: 'Retenções', formato: 'retencoes' },
  bruto: { rotulo: 'Bruto', formato: 'dinheiro' },
  saldo: { rotulo: 'A pagar', formato: 'dinheiro' },
  data_pagamento: { rotulo: 'Data do pagamento', formato: 'data', noHistorico: 'Data' },
  favorecido_nome: { rotulo: 'Nome do favorecido', formato: 'texto' },
  documento: { rotulo: 'CPF ou CNPJ', formato: 'texto' },
  tipo_chave: { rotulo: 'Tipo da chave PIX', formato: CHAVE_PIX_TIPOS },
  chave_pix: { rotulo: 'Chave PIX', formato: 'texto' },
  motivo_da_rejeicao: { rotulo: 'Motivo da rejeição', formato: MOTIVOS_DE_REJEICAO },
} as const satisfies Fields

export const PAGAMENTO_MESSAGES = {
  situacao: 'O pagamento não está mais nesta situação. Confira novamente.',
  teto_de_adiantamentos: 'O adiantamento passa do teto por pessoa ou de todos, em Configurações.',
  inteiro: 'Um pagamento é feito por inteiro.',
  saldo: 'Os descontos não podem passar do valor do pagamento.',
  como_no_rascunho: 'O fechamento mudou desde a conferência. Confira novamente.',
  favorecido_aprovado: 'O favorecido de um pagamento aprovado muda apenas depois de rejeitado ou devolvido.',
  favorecido_repetido: 'Este favorecido já está no fechamento',
  valores: 'Valor inválido',
  ausente: 'Pagamento não encontrado',
  sem_chave:
    'Este favorecido não tinha chave PIX quando o fechamento foi aprovado. Pague por outro meio, ou marque como Rejeitado e use os dados atuais.',
  sem_chave_atual: 'Este favorecido não tem chave PIX. Informe a chave no cadastro dele antes.',
  ja_pago: 'Este pagamento não está mais a pagar.',
  data: 'Informe o dia',
  data_futura: 'O dia não pode ser no futuro',
  nao_enviado: 'Não estava mais Enviado.',
  enviados_mudaram: 'Os pagamentos enviados mudaram. Confira novamente.',
  staff_nao_paga_de_novo:
    "A chave PIX atual não foi aprovada por ninguém. Só quem aprova fechamentos usa 'Pagar de novo' com ela.",
  confira_a_chave: 'Confira a chave PIX atual do favorecido antes de pagar de novo.',
  chave_propria:
    'Quem marcou informou a chave PIX atual depois da aprovação: outra pessoa precisa marcar este pagamento.',
  de_outro: 'Só quem marcou este pagamento como Pago pode desfazê-lo.',
  tarde: `Passaram ${MINUTOS_PARA_DESFAZER} minutos desde que este pagamento foi marcado como Pago. Se o dinheiro voltou ou não saiu, marque como Devolvido.`,
  estornado: 'Uma comissão deste pagamento foi estornada depois. Desfaça o estorno antes.',
  antes_do_pagamento: 'O dia não pode ser antes do pagamento',
} as const
