/** The top bar: the menu button, the logo with the version, and the user menu. */
import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Bell } from '../avisos/Bell.tsx'
import { Keys } from '../navigation/Keys.tsx'
import { useCan } from '../session/session.tsx'
import { Logo } from '../ui/Logo.tsx'
import { MenuButton, VersionBadge } from './BarStart.tsx'
import classes from './Shell.module.css'
import type { SidebarState } from './sidebar-state.ts'
import { UserMenu } from './UserMenu.tsx'

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
  return (
    <header className={classes.bar}>
      <MenuButton mobile={mobile} open={open} navId={navId} onClick={toggle} />
      <Link to="/dashboard" className={classes.home} aria-label="Plantão, início">
        <Logo />
      </Link>
      <VersionBadge />
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
