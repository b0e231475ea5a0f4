/** One comissionado of a sale in its details: name and papel, percentage and value side by side, what was paid. */
import { Text } from '@mantine/core'
import type { Comissionado } from '../../contract/vendas/rateio.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import classes from './vendas.module.css'

export function ComissionadoItem({ comissionado: c }: { comissionado: Comissionado }) {
  return (
    <li className={classes.participante}>
      <span className={classes.wrap}>
        {c.favorecido.nome}
        <Text component="span" size="xs" c="dimmed" display="block">
          {c.papel}
        </Text>
      </span>
      <span className={classes.numeros}>{formatPercent(c.percentual)}</span>
      <span className={classes.numeros}>{formatBRL(c.valor)}</span>
      <span />
      <span>{c.pago > 0 && `Pago ${formatBRL(c.pago)}`}</span>
    </li>
  )
}
