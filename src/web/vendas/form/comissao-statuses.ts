/** The choices for the status of a commission in a sale's form. */
import type { ComboboxItem } from '@mantine/core'
import { COMISSAO_STATUSES, type ComissaoStatus } from '../../../core/vendas/vendas.ts'
import { useCan } from '../../session/session.tsx'

/** To or from Pago leads only who may mark commissions as paid. */
export function useComissaoStatuses(
  current: ComissaoStatus | null,
): (ComboboxItem & { value: ComissaoStatus })[] {
  const canMark = useCan('comissoes.marcar')
  return COMISSAO_STATUSES.map((status) => ({
    value: status,
    label: status,
    disabled: !canMark && (status === 'Pago') !== (current === 'Pago'),
  }))
}
