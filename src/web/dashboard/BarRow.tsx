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

export function BarRow({ name, href, text, value, max, color = 'primary' }: Props) {
  const share = max > 0 ? Math.max(0, value / max) : 0
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        {href === undefined ? (
          <Text>{name}</Text>
        ) : (
          <Anchor component={PlaceLink} href={href} c="inherit">
            {name}
          </Anchor>
        )}
        <Text className={classes.amount}>{text}</Text>
      </div>
      <div className={classes.track} aria-hidden>
        <div className={classes.bar} data-cor={color} style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  )
}
