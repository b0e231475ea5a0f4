/** Short messages in the corner of the screen; screen readers read them out as they appear. */
import { notifications } from '@mantine/notifications'

const SUCCESS_MS = 5_000
const ERROR_MS = 8_000

/** Says that something worked. */
export function toastSuccess(message: string, title = 'Sucesso!'): void {
  notifications.show({ title, message, color: 'green', autoClose: SUCCESS_MS, role: 'status' })
}

/** Says that something failed. A message that is already shown is not shown twice. */
export function toastError(message: string, title = 'Erro'): void {
  notifications.show({ id: `${title}: ${message}`, title, message, color: 'red', autoClose: ERROR_MS })
}

/** Takes away what no longer holds, such as a failed attempt after one that worked. */
export function clearToasts(): void {
  notifications.clean()
}
