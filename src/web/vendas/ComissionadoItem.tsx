/** One comissionado of a sale in its details: name and papel, percentage and value side by side, what is released and paid. */
import { Text } from '@mantine/core'
import type { Comissionado } from '../../contract/vendas/rateio.ts'
import { formatBRL, formatPercent } from '../../core/money.ts'
import { andamentoDoComissionado } from '../../core/vendas/rateio.ts'
import classes from './vendas.module.css'

export function ComissionadoItem({ comissionado }: { comissionado: Comissionado }) {
  const { favorecido, papel, percentual, valor } = comissionado
  return (
    <li className={classes.participante}>
      <span className={classes.wrap}>
        {favorecido.nome}
        <Text component="span" size="xs" c="dimmed" display="block">
          {papel}
        </Text>
      </span>
      <span className={classes.numeros}>{formatPercent(percentual)}</span>
      <span className={classes.numeros}>{formatBRL(valor)}</span>
      <span />
      <span>{andamentoDoComissionado(comissionado)}</span>
    </li>
  )
}
