/** The links of the side navigation, in groups. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { can, type Permission } from '../../contract/permissions.ts'
import type { AvisoType } from '../../core/avisos.ts'
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
  const groupsOfAvisos = useAvisos().data?.grupos
  const waitingFor = (action: Permission) => {
    const kind = WAITING[action]
    const group = groupsOfAvisos?.find(({ tipo }) => tipo === kind?.tipo)
    // Also those put aside under the bell: they still wait.
    return kind && group ? { quantos: group.total + group.adiados, para: kind.para } : null
  }
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
            <NavLink item={item} folded={folded} waiting={waitingFor(item.action)} />
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

/** The notices whose number stands beside a screen, and the words that follow it. */
const WAITING: Partial<Record<Permission, { tipo: AvisoType; para: string }>> = {
  'caixaDeSaida.ler': { tipo: 'email', para: 'por entregar' },
  'fechamentos.ler': { tipo: 'fechamento', para: 'por aprovar' },
}

interface NavLinkProps {
  item: NavItem
  folded: boolean
  /** How many records behind the link wait for someone. */
  waiting: { quantos: number; para: string } | null
}

function NavLink({ item: { label, to, icon: Icon }, folded, waiting }: NavLinkProps) {
  const name = waiting ? `${label} ${waiting.quantos} ${waiting.para}` : label
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
      {waiting && (
        <>
          {' '}
          <StateBadge look="destructive" size="sm" className={classes.waiting}>
            {waiting.quantos}
          </StateBadge>
          <VisuallyHidden> {waiting.para}</VisuallyHidden>
        </>
      )}
    </UnstyledButton>
  )
}
