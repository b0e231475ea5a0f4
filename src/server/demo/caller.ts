/** Calls of the routes in this process, as a person of the demo. */
import { setTimeout } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import type { Services } from '../api/api.ts'
import { onlyLojaOf } from '../api/view.ts'
import { router } from '../http/router.ts'

export type Caller = Awaited<ReturnType<typeof signIn>>

/** The routes, as a program of that person calls them. */
export async function signIn(services: Services, { email, senha }: { email: string; senha: string }) {
  const from = { ip: '127.0.0.1', headers: new Headers() }
  const { identity, access_token } = await services.accounts.signInWithTokens(
    { email, password: senha },
    from,
  )
  return createRouterClient(router, {
    context: {
      ...services,
      ...from,
      identity,
      only: onlyLojaOf(identity.usuario),
      headers: new Headers({ authorization: `Bearer ${access_token}` }),
      signal: new AbortController().signal,
      setReplyHeader: () => {},
    },
  })
}

/** Asks until the server's own work is done. */
export async function until<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isDone(answer)) return answer
    await setTimeout(40)
  }
}
