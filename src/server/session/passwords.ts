/** Password policy, and setting passwords. */
import type { KnownWords } from '../../core/predictable-senha.ts'
import { Recusa } from '../../core/recusa.ts'
import { checkSenha, type SenhaRules } from '../../core/senha.ts'
import type { Db } from '../database/schema/types.ts'
import type { Config } from '../process/config.ts'
import type { Auth, PasswordHash } from './auth.ts'

/** @throws {Recusa} SENHA_RECUSADA with the reason, for the field `field`. */
export async function requireGoodPassword(
  senha: string,
  rules: Omit<SenhaRules, keyof KnownWords>,
  field: string,
): Promise<void> {
  const { KNOWN_WORDS } = await import('./known-words.ts')
  const message = checkSenha(senha, { ...rules, ...KNOWN_WORDS })
  if (message) throw new Recusa('SENHA_RECUSADA', message, { campo: field })
}

/**
 * The hash of a password that is good for that person.
 * @throws {Recusa} SENHA_RECUSADA, as requireGoodPassword does.
 */
export async function hashOfGood(
  { auth, config }: { auth: Auth; config: Pick<Config, 'passwordMin'> },
  senha: string,
  { nome, email, tooShort }: Pick<SenhaRules, 'nome' | 'email' | 'tooShort'>,
  field = 'password',
): Promise<PasswordHash> {
  await requireGoodPassword(senha, { min: config.passwordMin, nome, email, tooShort }, field)
  return auth.hashPassword(senha)
}

/**
 * Sets a login's password in the transaction `trx` and ends its sessions except `keepSession`: someone may have signed
 * in with the old password.
 */
export async function setPassword(
  auth: Auth,
  trx: Db,
  { userId, hash, keepSession }: { userId: string; hash: PasswordHash; keepSession?: string | undefined },
): Promise<void> {
  await auth.within(trx, async () => {
    if (await auth.rows.findCredentialAccount(userId)) await auth.rows.updatePassword(userId, hash)
    else await auth.rows.linkAccount(credential(userId, hash))
  })
  await endSessions(trx, userId, keepSession)
  // Links requested earlier must not set another password.
  await voidResetLinks(trx, userId)
}

/** Invalidates the reset links of a login. */
export async function voidResetLinks(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('auth.reset_tokens')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends all sessions of a login except `keepSession`. Returns how many. */
export async function endSessions(trx: Db, userId: string, keepSession?: string): Promise<number> {
  const ended = await trx
    .deleteFrom('auth.session')
    .where('userId', '=', userId)
    .$if(keepSession !== undefined, (query) => query.where('id', '!=', keepSession ?? ''))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** The account row that stores a login's password hash. */
export function credential(userId: string, hash: string) {
  return { userId, providerId: 'credential', accountId: userId, password: hash }
}
