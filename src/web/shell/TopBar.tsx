/** The top bar: the menu button, the logo with the version, and the user menu. */
import { ActionIcon, Badge, Button } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { version } from '../../../package.json'
import { Bell } from '../avisos/Bell.tsx'
import { Keys } from '../navigation/Keys.tsx'
import { useCan } from '../session/session.tsx'
import { Logo } from '../ui/Logo.tsx'
import classes from './Shell.module.css'
import type { SidebarState } from './sidebar-state.ts'
import { UserMenu } from './UserMenu.tsx'

const SHORT_VERSION = `v${version.split('.').slice(0, 2).join('.')}`

interface Props {
  sidebar: SidebarState
  /** Id of the navigation that the button collapses. */
  navId: string
  onShowShortcuts: () => void
  onChangePassword: () => void
  /** Opens the global search. */
  onSearch: () => void
}

export function TopBar({ sidebar: { mobile, open, toggle }, navId, onSearch, ...menu }: Props) {
  const Icon = mobile ? IconMenu2 : open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={toggle}
        aria-label={mobile ? 'Abrir menu' : open ? 'Recolher menu' : 'Expandir menu'}
        aria-expanded={open}
        aria-controls={mobile && !open ? undefined : navId}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Link to="/dashboard" className={classes.home} aria-label="Plantão, início">
        <Logo />
      </Link>
      <Badge color="gray" title={`Versão ${version}`}>
        {SHORT_VERSION}
      </Badge>
      <div className={classes.user}>
        {mobile ? (
          <ActionIcon variant="subtle" color="gray" size="lg" onClick={onSearch} aria-label="Buscar em tudo">
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            c="dimmed"
            fw={400}
            onClick={onSearch}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              <span aria-hidden className={classes.keys}>
                <Keys keys="mod+k" size="xs" />
              </span>
            }
          >
            Buscar em tudo
          </Button>
        )}
        {useCan('avisos.ler') && <Bell />}
        <UserMenu compact={mobile} {...menu} />
      </div>
    </header>
  )
}
