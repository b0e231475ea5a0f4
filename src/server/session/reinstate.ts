/** Restores an Administrador's access from the server's own machine. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { generateSenha } from '../../core/senha.ts'
import type { Db } from '../database/schema/types.ts'
import type { Accounts } from './index.ts'
import { loginOf } from './logins.ts'

export interface Reinstated {
  /** True if the email had no usuario before. */
  isNew: boolean
  nome: string
  senha: string
}

/**
 * Makes the owner of the email an active Administrador with a generated password, ends their sessions and removes their
 * second factor. Creates the usuario, with the name `nome`, if there is none.
 */
export async function reinstateAdministrador(
  { accounts, db, passwordMin }: { accounts: Accounts; db: Db; passwordMin: number },
  { email, nome }: { email: string; nome: string },
): Promise<Reinstated> {
  const senha = generateSenha(randomInt, passwordMin)
  const hash = await accounts.hashPassword(senha)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('plantao.primeiro_acesso', 0)),
                     set_config('plantao.origem', 'linha_de_comando', true)`.execute(trx)
    const known = await trx
      .selectFrom('usuarios')
      .select(['id', 'nome', 'user_id'])
      .where(sql<string>`lower(email)`, '=', email)
      .executeTakeFirst()
    const login = known?.user_id ?? (await loginOf(trx, email))
    if (login) {
      await accounts.setPassword(trx, login, hash)
      await accounts.removeSecondFactor(trx, login)
    }
    const user_id =
      login ??
      (await accounts.createLogin(trx, { nome: known?.nome ?? nome, email, hash, emailVerified: true }))
    const access = {
      user_id,
      cargo: 'Administrador',
      status: 'Ativo',
      inativado_por_administrador: false,
    } as const
    if (known) await trx.updateTable('usuarios').set(access).where('id', '=', known.id).execute()
    else
      await trx
        .insertInto('usuarios')
        .values({ ...access, email, nome })
        .execute()
    return { isNew: !known, nome: known?.nome ?? nome, senha }
  })
}
