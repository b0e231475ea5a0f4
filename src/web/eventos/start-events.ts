/** Syncs while a user with access is signed in; who signs in does not wait for its code. */
import { can } from '../../contract/permissions.ts'
import { sessionStore } from '../session/browser-session.ts'

/** Starts syncing; call it once, before the session starts. */
export function startEvents(): void {
  let stop: Promise<() => void> | null = null
  sessionStore.subscribe((_event, { session }) => {
    const usuario = session?.user.usuario
    const wanted = usuario?.status === 'Ativo' && can(usuario, 'eventos.ler')
    if (wanted && !stop) {
      const started = import('./follow.ts').then(({ follow }) => follow())
      stop = started
      // Tried again with the session's next check.
      started.catch(() => {
        if (stop === started) stop = null
      })
    } else if (!wanted && stop) {
      void stop.then((end) => end()).catch(() => undefined)
      stop = null
    }
  })
}
