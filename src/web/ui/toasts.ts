/** Short messages in the corner of the screen; screen readers read them out as they appear. */
import { Anchor } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { createElement, Fragment } from 'react'
import { SMALL_SCREEN } from './media.ts'

const SUCCESS_MS = 5_000
const ERROR_MS = 8_000
const HELP_MS = 10_000
/** More of them would cover what the person works with. */
const MOST_ON_A_SMALL_SCREEN = 2

/** What is said of a failure: a sentence, perhaps under a title of its own, or with help that can be asked for. */
export type ErrorSaid = string | { message: string; title?: string; help?: string }

/** Says that something worked. */
export function toastSuccess(message: string, title = 'Sucesso!'): void {
  show({ title, message, color: 'green', autoClose: SUCCESS_MS, role: 'status' })
}

/** Says that something failed. A message that is already shown is not shown twice. */
export function toastError(said: ErrorSaid, usualTitle = 'Erro'): void {
  const { message, title = usualTitle, help } = typeof said === 'string' ? { message: said } : said
  show({
    id: `${title}: ${message}`,
    title,
    message: help === undefined ? message : withHelp(message, help),
    color: 'red',
    autoClose: ERROR_MS,
  })
}

/** Shows one more; on a small screen the oldest make room for it. */
function show(toast: NotificationData): void {
  notifications.show(toast)
  if (matchMedia(SMALL_SCREEN).matches)
    notifications.updateState(notificationsStore, (shown) => shown.slice(-MOST_ON_A_SMALL_SCREEN))
}

function withHelp(message: string, help: string) {
  const showHelp = () =>
    show({
      id: help,
      title: 'Ajuda',
      message: help,
      color: 'petroleo',
      autoClose: HELP_MS,
      role: 'status',
    })
  const button = createElement(
    Anchor<'button'>,
    { component: 'button', type: 'button', onClick: showHelp },
    'Ajuda',
  )
  return createElement(Fragment, null, message, ' ', button)
}

/** Takes away what no longer holds, such as a failed attempt after one that worked. */
export function clearToasts(): void {
  notifications.clean()
}
