/** The bell: the number of notices and the list of them. */
import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '../../core/text.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useAvisos } from './use-avisos.ts'

const Avisos = onDemand(() => import('./Avisos.tsx'))

export function Bell() {
  const [opened, setOpened] = useState(false)
  const query = useAvisos()
  const total = query.data?.total ?? 0
  const close = () => setOpened(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Indicator label={total > 99 ? '99+' : total} size={16} offset={5} disabled={total === 0} color="red">
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={query.data ? `Avisos: ${counted(total, 'aviso', 'avisos')}` : 'Avisos'}
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => setOpened((open) => !open)}
          >
            <IconBell size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Avisos">
        {opened && <Avisos query={query} onLeave={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
