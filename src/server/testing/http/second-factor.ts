/** Sets up and uses second factors like people do. */
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { cookieOf, SENHA, sessionCalls } from './session.ts'
import { codeOf } from './totp.ts'

/** The message for an invalid code. */
export const WRONG_CODE = 'Código incorreto ou já usado. Tente novamente.'

/** Freezes the clock that many 30-second steps later. Undo with `vi.useRealTimers()`. */
export function later(steps: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + steps * 30_000 })
}

/** Calls of the second factor's routes, in addition to those of `sessionCalls`. */
export function secondFactorCalls(app: () => FastifyInstance) {
  const session = sessionCalls(app)
  const { account, entrar, send } = session
  const post = (url: string, payload: object, cookie: string) => send('POST', url, payload, { cookie })
  const begin = (cookie: string, senha = SENHA) => post('/api/perfil/segundo-fator', { senha }, cookie)
  const confirmar = (cookie: string, codigo: string) =>
    post('/api/perfil/segundo-fator/confirmar', { codigo }, cookie)
  return {
    ...session,
    comecar: begin,
    confirmar,
    gerar: (cookie: string, senha = SENHA) => post('/api/perfil/segundo-fator/codigos', { senha }, cookie),
    desativar: (cookie: string, senha = SENHA) =>
      post('/api/perfil/segundo-fator/desativar', { senha }, cookie),
    secondFactor: async (cookie: string) =>
      (await send('GET', '/api/perfil', undefined, { cookie })).json().segundo_fator,
    entrarWith: (email: string, codigo?: string, password = SENHA, ip?: string) =>
      send('POST', '/api/sessao', { email, password, codigo }, {}, ip),
    asProgram: (email: string, codigo?: string) =>
      send('POST', '/api/sessao/token', { email, password: SENHA, codigo }),

    /** Signs in someone with a second factor. The clock is frozen: the current code is used, the next one is not. */
    async withSecondFactor() {
      later(0)
      const created = await account()
      const opened = cookieOf(await entrar(created.email, SENHA))
      const { chave }: { chave: string } = (await begin(opened)).json()
      const confirmed = await confirmar(opened, codeOf(chave))
      if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
      const { codigos }: { codigos: string[] } = confirmed.json()
      return { ...created, chave, codigos, cookie: cookieOf(confirmed) }
    },
  }
}
