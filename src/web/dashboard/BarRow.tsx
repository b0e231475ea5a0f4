/** A row for comparing amounts: a name linked to its list, the amount, and a bar proportional to the largest. */
import { Anchor, Text } from '@mantine/core'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import classes from './BarRow.module.css'

interface Props {
  name: string
  /** Absent if there is no list to link to. */
  href?: string
  /** The amount in words: 'R$ 1.200,00 · 3 vendas'. */
  text: string
  value: number
  max: number
  color?: 'primary' | 'red' | 'gray'
}

export function BarRow({
  name: nome,
  href,
  text: texto,
  value: valor,
  max: maior,
  color: cor = 'primary',
}: Props) {
  const share = maior > 0 ? Math.max(0, valor / maior) : 0
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        {href === undefined ? (
          <Text>{nome}</Text>
        ) : (
          <Anchor renderRoot={(props) => <PlaceLink {...props} href={href} />} c="inherit">
            {nome}
          </Anchor>
        )}
        <Text className={classes.amount}>{texto}</Text>
      </div>
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} data-cor={cor} style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  )
}
