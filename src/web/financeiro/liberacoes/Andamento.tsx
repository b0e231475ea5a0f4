/** A commission's state between release and payment, in words that lead to its movements. */
import { Anchor, VisuallyHidden } from '@mantine/core'
import type { Comissao } from '../../../contract/comissoes.ts'
import { andamentoInWords } from '../../../core/financeiro/andamento.ts'

interface Props {
  comissao: Comissao
  onOpen: (comissao: Comissao) => void
}

/** Renders nothing if nothing of the commission is released. */
export function AndamentoLink({ comissao, onOpen }: Props) {
  const words = andamentoInWords(comissao)
  if (words.length === 0) return null
  return (
    <Anchor component="button" type="button" size="xs" ta="left" onClick={() => onOpen(comissao)}>
      {words.map((part) => (
        <span key={part} style={{ display: 'block' }}>
          {part}
        </span>
      ))}
      <VisuallyHidden>
        : ver os movimentos da comissão de {comissao.colaborador.nome}, venda {comissao.numero_venda}
      </VisuallyHidden>
    </Anchor>
  )
}
