/** Labels with their values in words. */
import type { Line } from '../../core/titulares.ts'
import { Telefone } from '../ui/Telefone.tsx'
import classes from './titulares.module.css'

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ rotulo, valor, telefone }) => (
        <div key={rotulo} className={classes.line}>
          <dt>{rotulo}</dt>
          <dd>{telefone === undefined ? valor : <Telefone value={telefone} />}</dd>
        </div>
      ))}
    </dl>
  )
}
