/** The links of the side navigation, in groups. */
import { Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { pode } from '../../contract/permissions.ts'
import { NAVIGATION, type NavItem } from '../navigation/navigation.ts'
import { useSession } from '../session/session.tsx'
import classes from './Shell.module.css'

interface Props {
  /** Icons only; names appear on hover and focus. */
  folded?: boolean
}

export function SideNav({ folded = false }: Props) {
  const cargo = useSession().session?.user.usuario?.cargo
  const groups = NAVIGATION.map(({ rotulo, itens }) => ({
    rotulo,
    itens: itens.filter(({ acao }) => pode(cargo, acao)),
  })).filter(({ itens }) => itens.length > 0)
  return groups.map(({ rotulo, itens }) => (
    <Fragment key={rotulo}>
      <div className={classes.groupLabel} aria-hidden data-folded={folded || undefined}>
        {rotulo}
      </div>
      <ul aria-label={rotulo} className={classes.group}>
        {itens.map((item) => (
          <li key={item.to}>
            <NavLink item={item} folded={folded} />
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

function NavLink({ item: { rotulo, to, icon: Icon }, folded }: { item: NavItem; folded: boolean }) {
  return (
    <Tooltip label={rotulo} position="right" disabled={!folded}>
      <UnstyledButton
        component={Link}
        to={to}
        className={classes.link}
        data-folded={folded || undefined}
        aria-label={folded ? rotulo : undefined}
        activeProps={{ 'data-active': true }}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {!folded && <span>{rotulo}</span>}
      </UnstyledButton>
    </Tooltip>
  )
}
