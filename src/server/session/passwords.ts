/** Password policy, and setting passwords. */
import { dictionary as comum } from '@zxcvbn-ts/language-common'
import { dictionary as portugues } from '@zxcvbn-ts/language-pt-br'
import type { Kysely } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import { type RegrasDeSenha, recusaDaSenha } from '../../core/senha.ts'
import type { Conhecidas } from '../../core/senha-previsivel.ts'
import { semAcentos } from '../../core/texto.ts'
import type { Tables } from '../database/types.ts'
import type { Auth } from './auth.ts'

/** The packages' lists are sorted by frequency. */
const PALAVRAS = portugues['commonWords-pt-br'].map(semAcentos)

/** The list's other short words are abbreviations and noise that would match almost any letters. */
const CURTAS = [
  'a',
  'e',
  'o',
  'as',
  'os',
  'de',
  'da',
  'do',
  'na',
  'no',
  'em',
  'um',
  'eu',
  'tu',
  'te',
  'me',
  'se',
]

const CONHECIDAS: Conhecidas = {
  // All of them: the list omits passwords that zxcvbn's own rules find, such as 654321.
  comuns: new Set([
    ...comum['passwords-common'].map(semAcentos),
    ...PALAVRAS,
    ...portugues['firstnames-pt-br'].map(semAcentos),
    ...portugues['lastnames-pt-br'].map(semAcentos),
  ]),
  frequentes: new Set([...PALAVRAS.slice(0, 5_000).filter(({ length }) => length > 2), ...CURTAS]),
}

/** @throws {Recusa} SENHA_RECUSADA with the reason, for the field `campo`. */
export function requireGoodPassword(
  senha: string,
  regras: Omit<RegrasDeSenha, keyof Conhecidas>,
  campo: string,
): void {
  const mensagem = recusaDaSenha(senha, { ...regras, ...CONHECIDAS })
  if (mensagem) throw new Recusa('SENHA_RECUSADA', mensagem, { campo })
}

/**
 * Sets a login's password in the transaction `trx` and ends its sessions except `keepSession`: someone may have signed
 * in with the old password.
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
  // Links requested earlier must not set another password.
  await voidResetLinks(trx, userId)
}

/** Invalidates the reset links of a login. */
export async function voidResetLinks(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('auth.reset_tokens')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends all sessions of a login except `keepSession`. Returns how many. */
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

/** The account row that stores a login's password hash. */
export function credential(userId: string, hash: string) {
  return { userId, providerId: 'credential', accountId: userId, password: hash }
}
