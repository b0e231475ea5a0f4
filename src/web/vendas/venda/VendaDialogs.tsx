/**
 * The new sale form and the dialogs of one sale, which open on the sales screen. Loaded after the list, which needs
 * neither forms nor schemas.
 */
import type { VendaAction } from '../../../contract/vendas/search.ts'
import { useCan } from '../../session/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { EditVenda } from '../form/EditVenda.tsx'
import { DeleteVenda } from './DeleteVenda.tsx'
import { VendaCampanhas } from './VendaCampanhas.tsx'
import { VendaDetails } from './VendaDetails.tsx'

export { NewVenda } from '../form/NewVenda.tsx'

const DesfazerEstornos = onDemand(() => import('../../financeiro/liberacoes/DesfazerEstornos.tsx'))

interface Props {
  id: string
  acao: VendaAction | undefined
  onClose: () => void
  onGo: (acao: VendaAction) => void
}

/** The dialog of the action, or the details if the user may not do it. */
export function VendaDialog({ id, acao, onClose, onGo }: Props) {
  const canEdit = useCan('vendas.editar')
  const canApply = useCan('vendas.aplicar_campanha')
  const canDelete = useCan('vendas.excluir')
  if (acao === 'editar' && canEdit)
    return <EditVenda id={id} onClose={onClose} onEstornos={() => onGo('estornos')} />
  if (acao === 'campanha' && canApply) return <VendaCampanhas id={id} onClose={onClose} />
  if (acao === 'excluir' && canDelete) return <DeleteVenda id={id} onClose={onClose} />
  if (acao === 'estornos') return <DesfazerEstornos venda_id={id} onClose={onClose} />
  return <VendaDetails id={id} onClose={onClose} />
}
