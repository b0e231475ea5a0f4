/** Sets up and uses second factors like people do. */
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { cookieOf, SENHA, sessionCalls } from './session.ts'
import { codeOf } from './totp.ts'

/** The message for an invalid code. */
export const CODIGO_INCORRETO = 'Código incorreto ou já usado. Tente novamente.'

/** Freezes the clock that many 30-second steps later. Undo with `vi.useRealTimers()`. */
export function later(steps: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + steps * 30_000 })
}

/** Calls of the second factor's routes, in addition to those of `sessionCalls`. */
export function secondFactorCalls(app: () => FastifyInstance) {
  const session = sessionCalls(app)
  const { account, entrar, send } = session
  const post = (url: string, payload: object, cookie: string) => send('POST', url, payload, { cookie })
  const comecar = (cookie: string, senha = SENHA) => post('/api/perfil/segundo-fator', { senha }, cookie)
  const confirmar = (cookie: string, codigo: string) =>
    post('/api/perfil/segundo-fator/confirmar', { codigo }, cookie)
  return {
    ...session,
    comecar,
    confirmar,
    gerar: (cookie: string, senha = SENHA) => post('/api/perfil/segundo-fator/codigos', { senha }, cookie),
    desativar: (cookie: string, senha = SENHA) =>
      post('/api/perfil/segundo-fator/desativar', { senha }, cookie),
    segundoFator: async (cookie: string) =>
      (await send('GET', '/api/perfil', undefined, { cookie })).json().segundo_fator,
    entrarCom: (email: string, codigo?: string, password = SENHA, ip?: string) =>
      send('POST', '/api/sessao', { email, password, codigo }, {}, ip),
    programa: (email: string, codigo?: string) =>
      send('POST', '/api/sessao/token', { email, password: SENHA, codigo }),

    /** Signs in someone with a second factor. The clock is frozen: the current code is used, the next one is not. */
    async protegido() {
      later(0)
      const conta = await account()
      const aberta = cookieOf(await entrar(conta.email, SENHA))
      const { chave }: { chave: string } = (await comecar(aberta)).json()
      const confirmada = await confirmar(aberta, codeOf(chave))
      if (confirmada.statusCode !== 200) throw new Error(confirmada.body)
      const { codigos }: { codigos: string[] } = confirmada.json()
      return { ...conta, chave, codigos, cookie: cookieOf(confirmada) }
    },
  }
}
