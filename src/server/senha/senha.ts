/** Password routes: requesting the recovery mail, using its link, changing the own password. */
import { api, apiWithoutTransaction, authorOf } from '../api/api.ts'

export const senhaHandlers = {
  recuperar: apiWithoutTransaction.senha.recuperar.handler(async ({ input, context }) => {
    await context.accounts.requestRecovery({ email: input.email, ip: context.ip })
    return { ok: true as const }
  }),

  consultar: api.senha.consultar.handler(async ({ input, context }) => ({
    situacao: await context.accounts.stateOfResetLink(context.db, {
      access: input.access_token,
      refresh: input.refresh_token,
    }),
  })),

  redefinir: apiWithoutTransaction.senha.redefinir.handler(async ({ input, context }) => {
    const { accounts } = context
    const link = { access: input.access_token, refresh: input.refresh_token }
    const hash = await accounts.hashForResetLink({ ...link, senha: input.password })
    return context.change(async ({ db }) => {
      await accounts.resetPassword(db, { ...link, hash })
      return { ok: true as const }
    })
  }),

  alterar: apiWithoutTransaction.senha.alterar.handler(async ({ input, context }) => {
    const senhas = { current: input.senha_atual, replacement: input.nova_senha }
    const cookies = await context.accounts.changePassword(authorOf(context), senhas, context)
    if (cookies.length > 0) context.setReplyHeader('set-cookie', cookies)
    return { ok: true as const }
  }),
}
