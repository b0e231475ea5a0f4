/** Labels with their values in words. */
import type { Line } from '../../core/titulares.ts'
import classes from './titulares.module.css'

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ rotulo, valor }) => (
        <div key={rotulo} className={classes.line}>
          <dt>{rotulo}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
