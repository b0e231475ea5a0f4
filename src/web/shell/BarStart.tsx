/** The beginning of the top bar, beside the logo. */
import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { version } from '../../../package.json'
import { StateBadge } from '../ui/badges.tsx'

const SHORT_VERSION = `v${version.split('.').slice(0, 2).join('.')}`

interface MenuButtonProps {
  /** Opens the navigation instead of collapsing it. */
  mobile: boolean
  open: boolean
  /** Id of the navigation. */
  navId?: string
  onClick?: () => void
  className?: string
}

export function MenuButton({ mobile, open, navId, onClick, className }: MenuButtonProps) {
  const Icon = mobile ? IconMenu2 : open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={className}
      onClick={onClick}
      aria-label={mobile ? 'Abrir menu' : open ? 'Recolher menu' : 'Expandir menu'}
      aria-expanded={open}
      aria-controls={mobile && !open ? undefined : navId}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

export function VersionBadge() {
  return (
    <StateBadge look="secondary" title={`Versão ${version}`}>
      {SHORT_VERSION}
    </StateBadge>
  )
}
