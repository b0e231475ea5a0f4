/** Baixas write off what payees owe and will not return: one Administrador asks, another confirms. */
import { formatInstant } from '../dates.ts'
import type { Fields } from '../fields.ts'
import { formatBRL } from '../money.ts'

export const BAIXA_MOTIVOS = [
  'Saiu da imobiliária',
  'Não foi localizado',
  'Acordo',
  'Valor pequeno',
  'Outro',
] as const
export type BaixaMotivo = (typeof BAIXA_MOTIVOS)[number]

const BAIXA_STATUSES = ['Pedida', 'Confirmada', 'Recusada', 'Retirada'] as const
export type BaixaStatus = (typeof BAIXA_STATUSES)[number]

export const BAIXA_FIELDS = {
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  motivo: { rotulo: 'Motivo', formato: BAIXA_MOTIVOS },
  status: { rotulo: 'Status', formato: BAIXA_STATUSES },
  pedida_por: { rotulo: 'Pedida por', formato: 'referencia' },
  decidida_por: { rotulo: 'Decidida por', formato: 'referencia' },
  decidida_em: { rotulo: 'Decidida em', formato: 'instante' },
  unico_administrador: { rotulo: 'Sem outro Administrador ativo', formato: 'sim_nao' },
  movimento_id: { rotulo: 'Movimento', formato: 'numero' },
} as const satisfies Fields

export const BAIXA_MESSAGES = {
  motivo: 'Escolha o motivo',
  ausente: 'Pedido de baixa não encontrado',
  nada: 'Este favorecido não deve nada. Recarregue a página.',
  uma_pedida: 'Já há um pedido de baixa deste favorecido. Confirme-o, ou retire-o, antes de outro.',
  propria: 'Foi você que pediu esta baixa: outro Administrador precisa confirmá-la.',
  unico: 'Foi você que pediu esta baixa, e não há outro Administrador ativo: isto fica registrado.',
  administrador: 'Só um Administrador ativo confirma uma baixa.',
  situacao: 'Este pedido de baixa já foi decidido.',
  sem_pedido: 'Uma baixa precisa ser pedida antes, com o mesmo valor.',
  nao_se_desfaz: 'Aqui só se desfaz uma devolução ou uma baixa que ainda não foi desfeita.',
} as const

/** A request that waits, as the person who looks at it sees it. */
interface BaixaPedida {
  /** In reais. */
  valor: number
  motivo: BaixaMotivo
  /** An instant. */
  pedida_em: string
  /** Null if that person was deleted. */
  pedida_por: string | null
}

/** 'Baixa de R$ 500,00 (Acordo), pedida por Ana Souza em 12/03/2026 às 10:00' */
export function baixaPedidaInWords({ valor, motivo, pedida_por, pedida_em }: BaixaPedida): string {
  return `Baixa de ${formatBRL(valor)} (${motivo}), pedida por ${pedida_por ?? DELETED} em ${formatInstant(pedida_em)}`
}

/** 'Pedida por Ana Souza', with the ressalva of a Baixa that nobody else could confirm. */
export function whoAskedInWords(baixa: { pedida_por: string | null; unico_administrador: boolean }): string {
  const { pedida_por, unico_administrador } = baixa
  return unico_administrador
    ? `Pedida e confirmada por ${pedida_por ?? DELETED}, sem outro Administrador ativo`
    : `Pedida por ${pedida_por ?? DELETED}`
}

const DELETED = 'um usuário excluído'

/** Refusal of a request that somebody decided since it was shown. */
export function alreadyDecidedInWords(status: BaixaStatus, quem: string | null): string {
  const how = { Pedida: 'pediu', Confirmada: 'já confirmou', Recusada: 'já recusou', Retirada: 'já retirou' }
  return `${quem ?? 'Um usuário excluído'} ${how[status]} esta baixa.`
}

/** Refusal of a request for more than is still owed. */
export function owesLessInWords(devido: number): string {
  return `O favorecido deve agora só ${formatBRL(devido)}. Recuse ou retire este pedido, e peça outro com o valor de agora.`
}
