/** Short messages in the corner of the screen; screen readers read them out as they appear. */
import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createElement, Fragment } from 'react'

const SUCCESS_MS = 5_000
const ERROR_MS = 8_000
const HELP_MS = 10_000

/** What is said of a failure: a sentence, or one with help that can be asked for. */
export type ErrorSaid = string | { message: string; help: string }

/** Says that something worked. */
export function toastSuccess(message: string, title = 'Sucesso!'): void {
  notifications.show({ title, message, color: 'green', autoClose: SUCCESS_MS, role: 'status' })
}

/** Says that something failed. A message that is already shown is not shown twice. */
export function toastError(said: ErrorSaid, title = 'Erro'): void {
  const message = typeof said === 'string' ? said : said.message
  notifications.show({
    id: `${title}: ${message}`,
    title,
    message: typeof said === 'string' ? message : withHelp(said),
    color: 'red',
    autoClose: ERROR_MS,
  })
}

function withHelp({ message, help }: Exclude<ErrorSaid, string>) {
  const show = () =>
    notifications.show({
      id: help,
      title: 'Ajuda',
      message: help,
      color: 'petroleo',
      autoClose: HELP_MS,
      role: 'status',
    })
  const button = createElement(
    Anchor<'button'>,
    { component: 'button', type: 'button', onClick: show },
    'Ajuda',
  )
  return createElement(Fragment, null, message, ' ', button)
}

/** Takes away what no longer holds, such as a failed attempt after one that worked. */
export function clearToasts(): void {
  notifications.clean()
}
