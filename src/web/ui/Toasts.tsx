/** Where toasts appear. Loaded after the first screen; those shown before wait for it. */
import { Notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { keepClear } from './keep-clear.ts'

/** At the bottom: headings, tabs and the buttons of a screen are at its top. What has buttons below stays clear of them. */
export default function Toasts() {
  const isAny = useNotifications().notifications.length > 0
  useEffect(() => (isAny ? keepClear(PLACE, VARIABLE) : undefined), [isAny])
  return <Notifications position="bottom-center" />
}

const PLACE = '.mantine-Notifications-root[data-position="bottom-center"]'
const VARIABLE = '--altura-das-mensagens'
