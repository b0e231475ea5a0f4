/** Making, changing and deleting logins, and the first Administrador's. */
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { Recusa } from '../../core/recusa.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'
import type { Tables } from '../database/types.ts'
import type { Auth } from './auth.ts'
import { credential, voidResetLinks } from './passwords.ts'

export interface NewLogin {
  nome: string
  /** In lower case. */
  email: string
  senha: string
  emailVerified: boolean
}

/**
 * Makes a login in the transaction `trx`; the password must have been checked. Returns its id.
 * @throws {Recusa} when nobody could sign in with that email.
 */
export async function createLogin(
  auth: Auth,
  trx: Kysely<Tables>,
  { nome, email, senha, emailVerified }: NewLogin,
): Promise<string> {
  requireEmailToSignIn(email)
  const hash = await auth.hashPassword(senha)
  return auth.within(trx, async () => {
    const { id } = await auth.rows.createUser(
      { name: nome, email, emailVerified },
      { method: 'email-password' },
    )
    await auth.rows.linkAccount(credential(id, hash))
    return id
  })
}

/**
 * Gives a login another name and email, in the transaction `trx`. Returns the email it had, when that changed: the new
 * one then counts as not confirmed, and links that were mailed to the old one set no password any more.
 * @throws {Recusa} when nobody could sign in with that email.
 */
export async function updateLogin(
  trx: Kysely<Tables>,
  userId: string,
  { nome, email }: Pick<NewLogin, 'nome' | 'email'>,
): Promise<string | null> {
  const before = await trx
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const changed = before.email.toLowerCase() !== email
  if (changed) requireEmailToSignIn(email)
  await trx
    .updateTable('auth.user')
    .set({ name: nome, email, updatedAt: new Date().toISOString(), ...(changed && { emailVerified: false }) })
    .where('id', '=', userId)
    .execute()
  if (!changed) return null
  await voidResetLinks(trx, userId)
  return before.email
}

/** Deletes a login with its password, sessions, drafts and links, in the transaction `trx`. */
export async function deleteLogin(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('auth.user').where('id', '=', userId).execute()
}

/** The login of that email, which is in lower case; null when there is none. */
export async function loginOf(trx: Kysely<Tables>, email: string): Promise<string | null> {
  const login = await trx.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst()
  return login?.id ?? null
}

/** The accounts library refuses what the fields of people who never sign in accept, such as é before the @. */
function requireEmailToSignIn(email: string): void {
  if (!z.email().safeParse(email).success)
    throw new Recusa('DADOS_INVALIDOS', 'Email inválido', { campo: 'email' })
}

/** Makes a login with its usuario in the transaction `trx`. Returns the login's id. */
export async function createUsuarioWithLogin(
  auth: Auth,
  trx: Kysely<Tables>,
  { cargo, ...login }: NewLogin & { cargo: CargoUsuario },
): Promise<string> {
  const user_id = await createLogin(auth, trx, login)
  await trx
    .insertInto('usuarios')
    .values({ user_id, nome: login.nome, email: login.email, cargo, status: 'Ativo' })
    .execute()
  return user_id
}
