/** The links of the side navigation, in groups. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { can } from '../../contract/permissions.ts'
import { useAvisos } from '../avisos/use-avisos.ts'
import { NAVIGATION, type NavItem } from '../navigation/navigation.ts'
import { useSession } from '../session/session.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { hint } from '../ui/Hints.tsx'
import classes from './Shell.module.css'

interface Props {
  /** Icons only; names appear on hover and focus. */
  folded?: boolean
}

export function SideNav({ folded = false }: Props) {
  const person = useSession().session?.user.usuario
  const daCaixa = useAvisos().data?.grupos.find(({ tipo }) => tipo === 'email')
  // Also those put aside under the bell: they still wait.
  const emails = daCaixa ? daCaixa.total + daCaixa.adiados : 0
  const groups = NAVIGATION.map(({ label, items }) => ({
    rotulo: label,
    items: items.filter(({ action }) => can(person, action)),
  })).filter(({ items }) => items.length > 0)
  return groups.map(({ rotulo, items }) => (
    <Fragment key={rotulo}>
      <div className={classes.groupLabel} aria-hidden data-folded={folded || undefined}>
        {rotulo}
      </div>
      <ul aria-label={rotulo}>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink item={item} folded={folded} waiting={item.action === 'caixaDeSaida.ler' ? emails : 0} />
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

/** Follows the number of mails that wait. */
const WAITING = 'por entregar'

interface NavLinkProps {
  item: NavItem
  folded: boolean
  /** How many records behind the link wait for someone. */
  waiting: number
}

function NavLink({ item: { label, to, icon: Icon }, folded, waiting }: NavLinkProps) {
  const name = waiting > 0 ? `${label} ${waiting} ${WAITING}` : label
  return (
    <UnstyledButton
      component={Link}
      to={to}
      className={classes.link}
      data-folded={folded || undefined}
      aria-label={folded ? name : undefined}
      {...(folded && hint(name, 'right'))}
      activeProps={{ 'data-active': true }}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {!folded && <span>{label}</span>}
      {waiting > 0 && (
        <>
          {' '}
          <StateBadge look="destructive" size="sm" className={classes.waiting}>
            {waiting}
          </StateBadge>
          <VisuallyHidden> {WAITING}</VisuallyHidden>
        </>
      )}
    </UnstyledButton>
  )
}
