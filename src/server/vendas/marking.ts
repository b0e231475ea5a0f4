/** Commissions that a sale's form would mark as paid, for a caller who may not. */
import { refusedFields } from '../../core/recusa.ts'
import { RESTRICAO_MESSAGES } from '../../core/restricoes.ts'
import type { ComissaoStatus, VendaStatus } from '../../core/vendas/vendas.ts'

/** The values of a sale that say which commissions are paid. */
interface Payments {
  status: VendaStatus
  /** Counts for a sale that is Desembolsada. */
  status_comissao?: ComissaoStatus | null
  participantes: readonly { colaborador_id: string; status_comissao: ComissaoStatus }[]
}

/**
 * Throws Recusa DADOS_INVALIDOS, at its fields under `root`, if `venda` as saved marks commissions as Pago, or takes that
 * from commissions that are Pago in `before`; also by leaving their participant out.
 */
export function refuseMarking(venda: Payments, before: Payments | null, root: '' | 'registro.'): void {
  const isPago = (status: ComissaoStatus | null | undefined) => status === 'Pago'
  const pagoOf = (payments: Payments | null) => (id: string) =>
    isPago(payments?.participantes.find(({ colaborador_id }) => colaborador_id === id)?.status_comissao)
  const [pago, wasPago] = [pagoOf(venda), pagoOf(before)]
  const fields = venda.participantes.flatMap(({ colaborador_id }, index) =>
    pago(colaborador_id) === wasPago(colaborador_id) ? [] : [`participantes.${index}.status_comissao`],
  )
  const kept = new Set(venda.participantes.map(({ colaborador_id }) => colaborador_id))
  if (before?.participantes.some(({ colaborador_id: id }) => wasPago(id) && !kept.has(id)))
    fields.push('participantes')
  if (venda.status === 'Desembolsada' && isPago(venda.status_comissao) !== isPago(before?.status_comissao))
    fields.push('status_comissao')
  if (fields.length === 0) return
  throw refusedFields(
    RESTRICAO_MESSAGES['Marcar comissões como pagas'],
    ...fields.map((field) => root + field),
  )
}
