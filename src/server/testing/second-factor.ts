/** Second factors as people set them up and use them. */
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { cookieOf, SENHA, sessionCalls } from './session.ts'
import { codeOf } from './totp.ts'

/** What is said of a code that does not count. */
export const CODIGO_INCORRETO = 'Código incorreto ou já usado. Tente novamente.'

/** Stops the clock, as many steps of 30 seconds later. Undo it by `vi.useRealTimers()`. */
export function later(steps: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + steps * 30_000 })
}

/** Calls of the second factor's routes on that server, besides those of `sessionCalls`. */
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

    /**
     * Somebody signed in, whose sign-in asks for a code. The clock stands still: the code of now is used, the next is not.
     */
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
