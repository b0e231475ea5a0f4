/** Follows from a sale's status: when a reason is shown, and which commissions contradict it. */
import type { ComissaoStatus, VendaStatus } from './vendas.ts'

/** The reason for a Desistência, to show; null once the sale has left it, although the text stays stored. */
export function motivoOfDesistencia<T>(venda: { status: VendaStatus; motivo_rejeicao: T }): T | null {
  return venda.status === 'Desistência' ? venda.motivo_rejeicao : null
}

/** A sale's commission status that its participants contradict. */
export interface ComissaoDifference {
  ofVenda: ComissaoStatus
  ofParticipantes: ComissaoStatus
  /** The positions of the participants who differ. */
  positions: number[]
}

/**
 * How the commission status of a Desembolsada differs from its participants': Pago while some are Pendente, or Pendente
 * while all are Pago, except those Cancelado. Null if they agree.
 */
export function comissaoDifference(
  { status, status_comissao }: { status: VendaStatus; status_comissao: ComissaoStatus | null },
  participantes: readonly { status_comissao: ComissaoStatus }[],
): ComissaoDifference | null {
  if (status !== 'Desembolsada') return null
  const positionsWith = (situacao: ComissaoStatus) =>
    participantes.flatMap((participante, i) => (participante.status_comissao === situacao ? [i] : []))
  const [pending, paid] = [positionsWith('Pendente'), positionsWith('Pago')]
  if (status_comissao === 'Pago' && pending.length > 0)
    return { ofVenda: 'Pago', ofParticipantes: 'Pendente', positions: pending }
  if (status_comissao === 'Pendente' && pending.length === 0 && paid.length > 0)
    return { ofVenda: 'Pendente', ofParticipantes: 'Pago', positions: paid }
  return null
}
