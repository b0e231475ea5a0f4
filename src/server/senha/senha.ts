/** Password routes: requesting the recovery mail, using its link, changing the own password. */
import { maskEmail } from '../../core/masks.ts'
import { api, apiWithoutTransaction, authorOf } from '../api/api.ts'
import { recordAct } from '../database/connections/acts.ts'

export const senhaHandlers = {
  recuperar: apiWithoutTransaction.senha.recuperar.handler(async ({ input, context }) => {
    const { email } = input
    await context.accounts.requestRecovery({ email, ip: context.ip })
    await recordAct(context.db, context, {
      ato: 'recuperacao_pedida',
      author: { email },
      detalhes: { email: maskEmail(email) },
    })
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
      const userId = await accounts.resetPassword(db, { ...link, hash })
      await recordAct(db, context, { ato: 'senha_recuperada', author: { userId } })
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
