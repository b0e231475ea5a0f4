/** Which passwords are accepted, and setting one. */
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Kysely } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import { type RegrasDeSenha, recusaDaSenha } from '../../core/senha.ts'
import { semAcentos } from '../../core/texto.ts'
import type { Tables } from '../database/types.ts'
import type { Auth } from './auth.ts'

/** The 10,000 most common passwords; the package has them in the order of their frequency. */
const COMUNS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, 10_000).map((senha) => semAcentos(senha)),
)

/** @throws {Recusa} SENHA_RECUSADA with the reason, on the field `campo`. */
export function requireGoodPassword(
  senha: string,
  regras: Omit<RegrasDeSenha, 'comuns'>,
  campo: string,
): void {
  const mensagem = recusaDaSenha(senha, { ...regras, comuns: COMUNS })
  if (mensagem) throw new Recusa('SENHA_RECUSADA', mensagem, { campo })
}

/**
 * Sets a login's password, in the transaction `trx`, and ends its sessions but the one named: whoever knew the old one
 * must not stay.
 */
export async function setPassword(
  auth: Auth,
  trx: Kysely<Tables>,
  { userId, senha, keepSession }: { userId: string; senha: string; keepSession?: string },
): Promise<void> {
  const hash = await auth.hashPassword(senha)
  await auth.within(trx, async () => {
    if (await auth.rows.findCredentialAccount(userId)) await auth.rows.updatePassword(userId, hash)
    else await auth.rows.linkAccount(credential(userId, hash))
  })
  await endSessions(trx, userId, keepSession)
  // Links that were asked for before must not set another one.
  await voidResetLinks(trx, userId)
}

/** Makes the reset links of a login useless. */
export async function voidResetLinks(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('auth.reset_tokens')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends the sessions of a login, but the one named, at once. Returns how many. */
export async function endSessions(
  trx: Kysely<Tables>,
  userId: string,
  keepSession?: string,
): Promise<number> {
  const ended = await trx
    .deleteFrom('auth.session')
    .where('userId', '=', userId)
    .$if(keepSession !== undefined, (query) => query.where('id', '!=', keepSession ?? ''))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** The account row that holds a login's password. */
export function credential(userId: string, hash: string) {
  return { userId, providerId: 'credential', accountId: userId, password: hash }
}
