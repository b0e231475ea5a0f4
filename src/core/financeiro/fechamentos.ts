/** Fechamentos: the payments of one day, prepared by one person and approved by another. */
import { formatDate, formatInstant } from '../dates.ts'
import type { Fields } from '../fields.ts'

export const FECHAMENTO_STATUSES = [
  'Preparando',
  'Rascunho',
  'Em aprovação',
  'Aprovando',
  'Aprovado',
] as const
export type FechamentoStatus = (typeof FECHAMENTO_STATUSES)[number]

/** The state that a closing shows: its status, or Concluído when no payment of it is open. */
export const FECHAMENTO_SITUACOES = [...FECHAMENTO_STATUSES, 'Concluído'] as const
export type FechamentoSituacao = (typeof FECHAMENTO_SITUACOES)[number]

/** The state of a closing of which `abertos` payments are not paid yet. */
export function situacaoOfClosing(status: FechamentoStatus, abertos: number): FechamentoSituacao {
  return status === 'Aprovado' && abertos === 0 ? 'Concluído' : status
}

/** 'Fechamento 12', or 'Fechamento de 20/11/2026' before it has a number. */
export function nameOfClosing({
  numero,
  dia_pagamento,
}: {
  numero: number | null
  dia_pagamento: string
}): string {
  return numero === null ? `Fechamento de ${formatDate(dia_pagamento)}` : `Fechamento ${numero}`
}

/** The most characters of a reason for sending a closing back or including a blocked commission. */
export const MAX_MOTIVO = 500

export const FECHAMENTO_FIELDS = {
  numero: { rotulo: 'Número', formato: 'numero' },
  status: { rotulo: 'Status', formato: FECHAMENTO_STATUSES },
  corte: { rotulo: 'Corte', formato: 'data' },
  dia_pagamento: { rotulo: 'Dia do pagamento', formato: 'data' },
  quatro_olhos: { rotulo: 'Aprovado por outra pessoa', formato: 'sim_nao' },
  enviado_por: { rotulo: 'Enviado por', formato: 'referencia' },
  enviado_em: { rotulo: 'Enviado em', formato: 'instante' },
  aprovado_por: { rotulo: 'Aprovado por', formato: 'referencia' },
  aprovado_em: { rotulo: 'Aprovado em', formato: 'instante' },
  criado_por: { rotulo: 'Criado por', formato: 'referencia' },
  motivo: { rotulo: 'Motivo da devolução', formato: 'texto_longo' },
} as const satisfies Fields

export const EXCECAO_FIELDS = {
  fechamento_id: { rotulo: 'Fechamento', formato: 'texto' },
  linha_id: { rotulo: 'Comissão', formato: 'texto' },
  bloqueios: { rotulo: 'Bloqueios', formato: 'lista' },
  motivo: { rotulo: 'Motivo', formato: 'texto_longo' },
  usuario_id: { rotulo: 'Quem', formato: 'referencia' },
} as const satisfies Fields

export const FECHAMENTO_MESSAGES = {
  situacao: 'O fechamento não está mais nesta situação. Confira novamente.',
  em_edicao: 'O fechamento não pode mais ser alterado. Ele já foi enviado para aprovação.',
  quatro_olhos: 'Quem enviou este fechamento não pode aprová-lo.',
  assinado: 'O fechamento precisa de quem o enviou e de quem o aprovou.',
  itens: 'Uma comissão não pode mais entrar neste fechamento: o valor liberado ou o favorecido mudou.',
  item_valor: 'O valor deve ser maior que zero',
  motivo: 'O motivo deve ter no máximo 500 letras',
  sem_motivo: 'Escreva o motivo',
  mudou: 'O fechamento mudou desde a conferência. Confira novamente.',
  vazio: 'Este fechamento não tem comissões nem adiantamentos. Inclua ao menos um antes de enviar.',
  correcao_propria: 'Quem enviou este fechamento não pede correção: retira-o do envio.',
  ninguem_aprova: 'Ninguém poderia aprovar este fechamento se você o enviasse.',
  retire_do_envio: 'Retire-o do envio.',
  outra_pessoa: 'Outra pessoa precisa aprovar este fechamento.',
  desligue_quatro_olhos: 'Desligue a aprovação por outra pessoa em Configurações.',
  peca_que_desligue: 'Peça que um Administrador desligue a aprovação por outra pessoa em Configurações.',
  ative_administrador: 'É preciso que um Administrador esteja ativo.',
  staff_nao_aprova: 'Só um Administrador aprova fechamentos ou pede correção, como diz Configurações.',
  com_bloqueios:
    'Há comissões neste fechamento com bloqueios sem motivo. Retire-as ou inclua-as com um motivo.',
  nao_aberta:
    'Esta comissão não pode entrar neste fechamento: ela não está mais liberada, é de outra loja ou já está em outro.',
  nao_abertas:
    'Uma destas comissões não pode mais entrar neste fechamento: ela não está mais liberada, é de outra loja ou já está em outro. Nenhuma foi incluída.',
  fora_do_rascunho: 'Esta comissão não está mais neste fechamento.',
  cheio: 'Um pagamento tem no máximo 1.000 comissões. As demais ficam para o próximo fechamento.',
  desconto_acima:
    'O desconto passa do que o favorecido deve ou das comissões do pagamento, menos as retenções.',
  adiantamento_de_lojas: 'Um adiantamento só entra em um fechamento de todas as lojas.',
  adiantamento_sem_motivo: 'Escolha o motivo',
  proprios: 'Você lançou um adiantamento, um prêmio, um bônus ou um ajuste que você mesmo recebe.',
  unico_administrador: 'Não há outro Administrador ativo que possa aprovar.',
  adiantamento_repetido:
    'Este favorecido já tem um adiantamento neste fechamento. Mude-o na página do fechamento.',
  adiantamento_ausente: 'Este favorecido não tem adiantamento neste fechamento.',
  favorecido_inativo: 'Este favorecido está Inativo ou foi juntado a outro.',
  corte_futuro: 'O corte não pode ser depois do pagamento',
  desconto_recuperado: 'O desconto é maior do que o favorecido ainda deve: outro fechamento já o descontou.',
  dados_mudaram: 'Os dados do favorecido mudaram durante a aprovação.',
  ausente: 'Fechamento não encontrado',
  nao_aprovado: 'O fechamento ainda não foi aprovado.',
} as const

/** Who did something, and when (an instant). */
type Feito = [por: { nome: string } | null, em: string | null]

export interface Passo {
  nome: 'Rascunho' | 'Em aprovação' | 'Aprovado' | 'Pago'
  /** 'enviado por Ana em 12/11/2026 10:02'; null until it is done. */
  feito: string | null
  isCurrent: boolean
}

interface DoFechamento {
  status: FechamentoStatus
  abertos: number
  created_at: string
  criado_por: { nome: string } | null
  enviado_por: { nome: string } | null
  enviado_em: string | null
  aprovado_por: { nome: string } | null
  aprovado_em: string | null
  pago_por: { nome: string } | null
  pago_em: string | null
}

/** The four steps of a closing: who did each, and when. */
export function passosOf(fechamento: DoFechamento): Passo[] {
  const { status, abertos, created_at, criado_por, enviado_por, enviado_em, aprovado_por, aprovado_em } =
    fechamento
  const situacao = situacaoOfClosing(status, abertos)
  const at = CURRENT_STEP[situacao]
  const said = (what: string, [por, em]: Feito) =>
    [what, por && `por ${por.nome}`, em && `em ${em.length > 10 ? formatInstant(em) : formatDate(em)}`]
      .filter(Boolean)
      .join(' ')
  const done = [
    said('criado', [criado_por, created_at]),
    at >= 1 ? said('enviado', [enviado_por, enviado_em]) : null,
    aprovado_por ? said('aprovado', [aprovado_por, aprovado_em]) : null,
    situacao === 'Concluído' ? said('pago', [fechamento.pago_por, fechamento.pago_em]) : null,
  ]
  return PASSOS.map((nome, i) => ({ nome, feito: done[i] ?? null, isCurrent: i === at }))
}

const PASSOS = ['Rascunho', 'Em aprovação', 'Aprovado', 'Pago'] as const

const CURRENT_STEP: Readonly<Record<FechamentoSituacao, number>> = {
  Preparando: 0,
  Rascunho: 0,
  'Em aprovação': 1,
  Aprovando: 2,
  Aprovado: 2,
  Concluído: 3,
}

/** What stands below each line to sign on paper. */
export function linesToSign({
  criado_por,
  enviado_por,
  aprovado_por,
}: Pick<DoFechamento, 'criado_por' | 'enviado_por' | 'aprovado_por'>): string[] {
  return [
    `Quem preparou: ${(enviado_por ?? criado_por)?.nome ?? ''}`,
    `Quem aprova: ${aprovado_por?.nome ?? ''}`,
  ].map((line) => line.trimEnd())
}
