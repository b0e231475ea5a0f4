/** Asks for an advance in a draft that is shown. */
import type { FechamentoCompleto, PagamentoDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { AdvanceDialog } from '../adiantamentos/AdvanceDialog.tsx'
import { useSeen } from './use-draft-change.ts'

/** True if the caller may put advances into the closing: a draft of all lojas. */
export function useCanAdvance({ status, lojas }: FechamentoCompleto): boolean {
  return useCan('fechamentos.criar') && status === 'Rascunho' && lojas.length === 0
}

interface Props {
  fechamento: FechamentoCompleto
  /** The payee's payment in the closing; null to ask for the payee. */
  pagamento: PagamentoDoFechamento | null
  onClose: () => void
}

export function AdiantamentoDialog({ fechamento: { id, versao }, pagamento, onClose }: Props) {
  const before = pagamento?.adiantamento ?? 0
  const { seen, forget } = useSeen(versao)
  return (
    <AdvanceDialog
      title={before > 0 ? 'Mudar adiantamento' : 'Incluir adiantamento'}
      favorecido={pagamento && { id: pagamento.favorecido_id, nome: pagamento.favorecido }}
      before={before}
      motivo={pagamento?.adiantamento_motivo ?? null}
      send={(advance) => orpc.fechamentos.adiantar.call({ id, versao: seen, novo: before === 0, ...advance })}
      onRefused={forget}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
