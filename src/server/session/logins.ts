/** Creates, changes and deletes logins, including the first Administrador's. */
import * as z from 'zod'
import { Recusa } from '../../core/recusa.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import type { Db } from '../database/schema/types.ts'
import type { Auth, PasswordHash } from './auth.ts'
import { credential, voidResetLinks } from './passwords.ts'

export interface NewLogin {
  nome: string
  /** In lower case. */
  email: string
  /** The hash of a password that was checked. */
  hash: PasswordHash
  emailVerified: boolean
}

export interface NewUsuario extends NewLogin {
  cargo: UsuarioCargo
}

/**
 * Creates a login in the transaction `trx`. Returns its id.
 * @throws {Recusa} if the email could not be used to sign in.
 */
export async function createLogin(
  auth: Auth,
  trx: Db,
  { nome, email, hash, emailVerified }: NewLogin,
): Promise<string> {
  requireEmailToSignIn(email)
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
 * Changes a login's name and email in the transaction `trx`. Returns the previous email if it changed: the new one is
 * then unconfirmed, and links mailed to the old one can no longer set a password.
 * @throws {Recusa} if the email could not be used to sign in.
 */
export async function updateLogin(
  trx: Db,
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
export async function deleteLogin(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('auth.user').where('id', '=', userId).execute()
}

/** The id of the login with that email (in lower case); null if there is none. */
export async function loginOf(trx: Db, email: string): Promise<string | null> {
  const login = await trx.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst()
  return login?.id ?? null
}

/** better-auth refuses some emails that the forms accept, such as those with é before the @. */
function requireEmailToSignIn(email: string): void {
  if (!z.email().safeParse(email).success)
    throw new Recusa('DADOS_INVALIDOS', 'Email inválido', { campo: 'email' })
}

/** Creates a login and its usuario in the transaction `trx`. Returns the login's id. */
export async function createUsuarioWithLogin(
  auth: Auth,
  trx: Db,
  { cargo, ...login }: NewUsuario,
): Promise<string> {
  const user_id = await createLogin(auth, trx, login)
  await trx
    .insertInto('usuarios')
    .values({ user_id, nome: login.nome, email: login.email, cargo, status: 'Ativo' })
    .execute()
  return user_id
}
