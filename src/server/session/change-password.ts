/** Changing one's own password. */
import { newSenhaTooShort } from '../../core/senha.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Config } from '../process/config.ts'
import type { Identity } from './identify.ts'
import type { OwnCaller, Parts } from './parts.ts'
import { hashOfGood, setPassword } from './passwords.ts'
import { replaceCookie } from './renew.ts'
import { requirePassword } from './sign-in.ts'

/** See `Accounts`. */
export async function changePassword(
  parts: Parts & { config: Pick<Config, 'passwordMin'> },
  identity: Identity,
  { current, replacement }: { current: string; replacement: string },
  caller: OwnCaller,
): Promise<string[]> {
  const { auth, db } = parts
  await requirePassword(parts, identity, { senha: current, campo: 'senha_atual' }, caller)
  const { nome, email, userId, sessionId, bearer } = identity
  const person = { nome, email, tooShort: newSenhaTooShort }
  const hash = await hashOfGood(parts, replacement, person, 'nova_senha')
  // An API client cannot receive a new token here: it signs in again with the new password.
  const keepSession = bearer ? undefined : sessionId
  await db.transaction().execute(async (trx) => {
    await caller.confirm(trx)
    await setPassword(auth, trx, { userId, hash, keepSession })
    await recordAct(trx, caller, { ato: 'senha_alterada', author: identity })
  })
  return bearer ? [] : replaceCookie(parts, identity, caller)
}
