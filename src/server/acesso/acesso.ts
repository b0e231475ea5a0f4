/** Routes for one-time links: the first Administrador's and the email confirmation. */
import { apiWithoutTransaction } from '../api/api.ts'
import { doing } from '../api/done.ts'
import { sessionOf } from '../session/index.ts'

const { acesso } = apiWithoutTransaction

export const acessoHandlers = {
  consultar: acesso.consultar.handler(async ({ input, context }) => ({
    valido: await context.accounts.isSetupTokenGood(input.token),
  })),

  criarPrimeiro: acesso.criarPrimeiro.handler(async ({ input, context }) => {
    const { token, nome, email, password } = input
    await context.accounts.useSetupToken(token, { nome, email, senha: password })
    const { identity, cookies } = await context.accounts.signInWithCookie({ email, password }, context)
    context.setReplyHeader('set-cookie', cookies)
    return sessionOf(identity)
  }),

  confirmarEmail: acesso.confirmarEmail.handler(
    doing(({ input, context }) => context.accounts.confirmEmail(input.token)),
  ),
}
