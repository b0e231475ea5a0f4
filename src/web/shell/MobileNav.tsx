/** The side navigation on small screens: a drawer. */
import { Drawer } from '@mantine/core'
import { SideNav } from './SideNav.tsx'

interface Props {
  id: string
  opened: boolean
  onClose: () => void
}

export default function MobileNav({ id, opened, onClose }: Props) {
  return (
    <Drawer
      id={id}
      opened={opened}
      onClose={onClose}
      title="Menu"
      size="18rem"
      closeButtonProps={{ 'aria-label': 'Fechar menu' }}
    >
      <nav aria-label="Principal">
        <SideNav />
      </nav>
    </Drawer>
  )
}
