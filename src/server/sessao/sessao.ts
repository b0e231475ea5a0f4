/** Session routes: current session, sign-in, sign-out, renewal. */
import { api, apiWithoutTransaction, type Context } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import { recordAct } from '../database/connections/acts.ts'
import { readMarca } from '../imobiliaria/imobiliaria.ts'
import { deleteRascunhos } from '../rascunhos/rascunhos.ts'
import { type Identity, sessionOf } from '../session/index.ts'
import type { TokenSession } from '../session/parts.ts'

const { sessao } = apiWithoutTransaction

/** A browser that asks for its session this close to the end of the access period gets it renewed. */
const RENEW_WITHIN_MS = 90_000

export const sessaoHandlers = {
  obter: api.sessao.obter.handler(async ({ context }) => {
    const { accounts, config } = context
    const identity = await freshIdentity(context)
    const [primeiro_acesso, marca] = await Promise.all([accounts.isFirstAccess(), readMarca(context.db)])
    return {
      sessao: identity && sessionOf(identity),
      ambiente: {
        senha_minima: config.passwordMin,
        primeiro_acesso,
        envia_emails: config.smtpUrl !== undefined,
        marca,
      },
    }
  }),

  entrar: sessao.entrar.handler(async ({ input, context }) => {
    const { identity, cookies } = await context.accounts.signInWithCookie(input, context)
    context.setReplyHeader('set-cookie', cookies)
    return sessionOf(identity)
  }),

  token: sessao.token.handler(async ({ input, context }) =>
    withTokens(await context.accounts.signInWithTokens(input, context)),
  ),

  renovar: sessao.renovar.handler(async ({ input, context }) => {
    if (input?.refresh_token) {
      const renewed = await context.accounts.renewTokens(input.refresh_token)
      if (!renewed) throw refusal('NAO_AUTENTICADO')
      return withTokens(renewed)
    }
    const renewed = await context.accounts.renewCookie(context)
    if (!renewed) throw refusal('NAO_AUTENTICADO')
    context.setReplyHeader('set-cookie', renewed.cookies)
    return sessionOf(renewed.identity)
  }),

  sair: sessao.sair.handler(async ({ context }) => {
    const { accounts, db, identity } = context
    if (identity) {
      await recordAct(db, context, { ato: 'saida', author: identity })
      await deleteRascunhos(db, identity.userId)
    }
    const cookies = await accounts.signOut(context)
    if (cookies.length > 0) context.setReplyHeader('set-cookie', cookies)
    return { ok: true as const }
  }),
}

async function freshIdentity(context: Context): Promise<Identity | null> {
  const { identity, accounts } = context
  if (!identity || identity.bearer || identity.expiresAt.getTime() > Date.now() + RENEW_WITHIN_MS)
    return identity
  const renewed = await accounts.renewCookie(context)
  if (renewed) context.setReplyHeader('set-cookie', renewed.cookies)
  return renewed?.identity ?? null
}

function withTokens({ identity, access_token, refresh_token }: TokenSession) {
  return { ...sessionOf(identity), access_token, refresh_token }
}
