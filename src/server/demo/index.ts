/**
 * The demo: a fictitious brokerage with eighteen months of data, for trying the product. Written in one transaction,
 * only into an empty database, and subject to all of its constraints.
 */

import { type Kysely, sql } from 'kysely'
import { today } from '../../core/dates.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import type { Tables } from '../database/schema/types.ts'
import { insertFechamentos } from './fechamentos.ts'
import { makeImobiliaria } from './imobiliaria.ts'
import { insertImobiliaria, type MakeLogin } from './insert.ts'
import { LOGINS } from './usuarios.ts'

export type { MakeLogin } from './insert.ts'

/**
 * Fills an empty database. Returns false without changes if any record exists; several servers may try at once. The
 * demo's dates lead up to `now`.
 */
export async function seedDemo({
  db,
  now,
  makeLogin,
  say = () => {},
}: {
  db: Kysely<Tables>
  now: () => Date
  makeLogin: MakeLogin
  /** Prints a line for the person who started the server. */
  say?: (line: string) => void
}): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  say('Preenchendo a demonstração…')
  const imobiliaria = makeImobiliaria(now())
  return await db.transaction().execute(async (trx) => {
    // However slow the machine is, and however long another server takes that fills it.
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
                     set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
    // The same lock as when creating the first Administrador: the second one finds the other's work.
    await sql`select pg_advisory_xact_lock(hashtextextended('plantao.primeiro_acesso', 0)),
                     set_config('plantao.origem', 'demonstracao', true)`.execute(trx)
    if (!(await isEmpty(trx))) return false
    await insertImobiliaria(trx, imobiliaria, makeLogin)
    const idOf = (cargo: UsuarioCargo) =>
      imobiliaria.usuarios.find(({ row }) => row.cargo === cargo)?.row.id ?? ''
    await insertFechamentos(trx, {
      hoje: today(now()),
      sender: idOf('Staff'),
      approver: idOf('Administrador'),
    })
    return true
  })
}

/** Sentences with one login per role; none if the logins are not those of the demo. */
export async function describeLogins(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from usuarios
     where email = any(${LOGINS.map(({ email }) => email)}) and status = 'Ativo' and user_id is not null`.execute(
    db,
  )
  return LOGINS.filter(({ email }) => rows.some((row) => row.email === email)).map(
    ({ cargo, email, senha }) => `Entre como ${cargo}: ${email} com a senha ${senha}`,
  )
}

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ vazio: boolean }>`
    select not (exists (select from usuarios) or exists (select from lojas) or exists (select from empreendimentos)
      or exists (select from colaboradores) or exists (select from campanhas) or exists (select from faixas)) as vazio`.execute(
    db,
  )
  return rows[0]?.vazio === true
}
