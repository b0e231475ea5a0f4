/** Making logins, and the first Administrador's. */
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { Recusa } from '../../core/recusa.ts'
import type { CargoUsuario } from '../../core/usuarios.ts'
import type { Tables } from '../database/types.ts'
import type { Auth } from './auth.ts'
import { credential } from './passwords.ts'

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
  // The accounts library refuses what the fields of people who never sign in accept, such as é before the @.
  if (!z.email().safeParse(email).success)
    throw new Recusa('DADOS_INVALIDOS', 'Email inválido', { campo: 'email' })
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
