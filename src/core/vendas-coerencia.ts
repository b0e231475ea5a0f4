/** What a sale's status makes of its other fields: when a reason is shown, and which commissions contradict it. */
import type { StatusComissao, StatusVenda } from './vendas.ts'

/** The reason for a Desistência, to show; null once the sale has left it, although the text stays stored. */
export function motivoDaDesistencia<T>(venda: { status: StatusVenda; motivo_rejeicao: T }): T | null {
  return venda.status === 'Desistência' ? venda.motivo_rejeicao : null
}

/** A sale's commission status that its participants contradict. */
export interface DiferencaDeComissao {
  daVenda: StatusComissao
  dosParticipantes: StatusComissao
  /** The positions of the participants who differ. */
  posicoes: number[]
}

/**
 * How the commission status of a Desembolsada differs from its participants': Pago while some are Pendente, or Pendente
 * while all are Pago, except those Cancelado. Null if they agree.
 */
export function diferencaDeComissao(
  { status, status_comissao }: { status: StatusVenda; status_comissao: StatusComissao | null },
  participantes: readonly { status_comissao: StatusComissao }[],
): DiferencaDeComissao | null {
  if (status !== 'Desembolsada') return null
  const com = (situacao: StatusComissao) =>
    participantes.flatMap((participante, i) => (participante.status_comissao === situacao ? [i] : []))
  const [pendentes, pagos] = [com('Pendente'), com('Pago')]
  if (status_comissao === 'Pago' && pendentes.length > 0)
    return { daVenda: 'Pago', dosParticipantes: 'Pendente', posicoes: pendentes }
  if (status_comissao === 'Pendente' && pendentes.length === 0 && pagos.length > 0)
    return { daVenda: 'Pendente', dosParticipantes: 'Pago', posicoes: pagos }
  return null
}
