/** Where toasts appear. Loaded after the first screen; those shown before wait for it. */
import { Notifications } from '@mantine/notifications'

/** At the top: the bottom corner would cover the buttons to press again after an error. */
export default function Toasts() {
  return <Notifications position="top-center" containerWidth="22rem" />
}
