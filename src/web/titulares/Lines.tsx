/** Labels with their values in words. */
import type { Line } from '../../core/titulares.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Telefone } from '../ui/Telefone.tsx'

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Facts least="15rem">
      {lines.map(({ rotulo, valor, telefone }) => (
        <Fact key={rotulo} label={rotulo} style={{ whiteSpace: 'pre-line' }}>
          {telefone === undefined ? valor : <Telefone value={telefone} />}
        </Fact>
      ))}
    </Facts>
  )
}
