/** Toasts: short messages in a corner of the screen, announced by screen readers. */
import { Anchor } from '@mantine/core'
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { createElement, Fragment, type ReactNode } from 'react'
import { failureOf } from '../api/api.ts'
import { isExplained, noteFailure } from '../api/explained.ts'
import { failureMessage, reasonOf } from '../api/failure-message.ts'
import { SMALL_SCREEN } from './media.ts'

const SUCCESS_MS = 5_000
const ERROR_MS = 8_000
const HELP_MS = 10_000
const ERROR_COLOR = 'red'
/** More toasts would cover the content. */
const MAX_ON_SMALL_SCREEN = 2

/** An error message, optionally with its own title or with a help text behind a button. */
export type ErrorMessage = string | { message: string; title?: string; help?: string }

/** The message without its help. */
export const textOf = (error: ErrorMessage): string => (typeof error === 'string' ? error : error.message)

/**
 * Shows a success message, in place of the errors of earlier attempts and of the success before it. One with a time of
 * its own, such as for 'Desfazer', stays beside it.
 */
export function toastSuccess(
  message: ReactNode,
  title = 'Sucesso!',
  more: Pick<NotificationData, 'id' | 'autoClose' | 'color'> = {},
): void {
  notifications.updateState(notificationsStore, (shown) =>
    shown.filter(({ color, autoClose }) => color !== ERROR_COLOR && autoClose !== SUCCESS_MS),
  )
  show({
    title,
    message,
    color: 'green',
    autoClose: SUCCESS_MS,
    role: 'status',
    ...more,
  })
}

/** Says why nothing happened; it stays beside the success of what was under way. */
export function toastNotice(message: string, title: string): void {
  show({ id: title, title, message, color: 'yellow', autoClose: ERROR_MS, role: 'status' })
}

/** Shows an error message. A message already on screen is not duplicated. */
export function toastError(error: ErrorMessage, usualTitle = 'Erro'): void {
  const { message, title = usualTitle, help } = typeof error === 'string' ? { message: error } : error
  show({
    id: `${title}: ${message}`,
    title,
    message: help === undefined ? message : withHelp(message, help),
    color: ERROR_COLOR,
    autoClose: ERROR_MS,
  })
}

/** Shows why a change failed, unless the connection's banner explains it. */
export function toastFailure(error: unknown, said: ErrorMessage, usualTitle?: string): void {
  void noteFailure(error).then(() => {
    if (!isExplained(error)) toastError(said, usualTitle)
  })
}

/** Shows the server's reason for refusing a change, or `fallback` if it gave none. */
export function toastRefusal(error: unknown, fallback: string, usualTitle?: string): void {
  toastFailure(error, failureMessage(error, fallback), usualTitle)
}

/** Shows the server's refusals at the form's fields, or as a toast if they concern none of them. */
export function showRefusal(
  form: { setErrors: (errors: Record<string, string>) => void },
  error: unknown,
  fallback: string,
): void {
  const { campos } = failureOf(error)
  form.setErrors(campos)
  if (Object.keys(campos).length === 0) toastRefusal(error, fallback)
}

/** As `toastFailure`, but nothing if the dialog shows the reason. */
export function toastUnexplained(error: unknown, said: ErrorMessage): void {
  if (reasonForDialog(error, said) === null) toastFailure(error, said)
}

/** The server's reason, for the dialog; null if there is none, or the toast `said` has it. */
export function reasonForDialog(error: unknown, said: ErrorMessage): string | null {
  const reason = reasonOf(error)
  return reason !== null && textOf(said).includes(reason) ? null : reason
}

/** Shows a toast; on a small screen the oldest make room for it. */
function show(toast: NotificationData): void {
  notifications.show(toast)
  if (isSmall()) notifications.updateState(notificationsStore, (shown) => shown.slice(-MAX_ON_SMALL_SCREEN))
}

const isSmall = () => matchMedia(SMALL_SCREEN).matches

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

/** Removes outdated toasts, such as the error of an attempt that then succeeded. */
export function clearToasts(): void {
  notifications.clean()
}
