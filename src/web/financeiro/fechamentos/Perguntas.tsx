/** The questions of a draft's page. They stay open with the typed text, whatever happens to the draft meanwhile. */
import type {
  FechamentoCompleto,
  LinhaDoFechamento,
  PagamentoDoFechamento,
} from '../../../contract/financeiro/fechamentos.ts'
import { DescontoDialog } from './DescontoDialog.tsx'
import { IncluirDialog } from './IncluirDialog.tsx'

export type Pergunta =
  | { sobre: 'linha'; linha: LinhaDoFechamento; isInside: boolean }
  | { sobre: 'desconto'; pagamento: PagamentoDoFechamento }

interface Props {
  fechamento: FechamentoCompleto
  pergunta: Pergunta
  onClose: () => void
}

export function Perguntas({ fechamento, pergunta, onClose }: Props) {
  if (pergunta.sobre === 'desconto')
    return <DescontoDialog fechamento={fechamento} pagamento={pergunta.pagamento} onClose={onClose} />
  return (
    <IncluirDialog id={fechamento.id} linha={pergunta.linha} isInside={pergunta.isInside} onClose={onClose} />
  )
}
