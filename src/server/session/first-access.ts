/**
 * Creates the first Administrador: from ADMIN_EMAIL and ADMIN_PASSWORD, or through a one-time link printed at start.
 */
import { sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import { firstSenhaTooShort } from '../../core/senha.ts'
import type { Db } from '../database/schema/types.ts'
import { type Config, ConfigError } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import type { PasswordHash } from './auth.ts'
import { createUsuarioWithLogin } from './logins.ts'
import type { Parts } from './parts.ts'
import { hashOfGood } from './passwords.ts'
import { digest, newToken } from './tokens.ts'

export interface FirstAccessParts extends Parts {
  config: Pick<Config, 'appUrl' | 'passwordMin' | 'firstAdmin'>
}

const LINK_HOURS = 24

const INVALID_SETUP_LINK = 'Link inválido: Este link de primeiro acesso é inválido, expirou ou já foi usado.'

export interface NewAdministrador {
  nome: string
  /** In lower case. */
  email: string
  senha: string
}

/** Whether no usuario exists yet. */
export async function isFirstAccess(db: Db): Promise<boolean> {
  return (await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Creates the first Administrador from the configuration. Returns false if a usuario already exists; several servers
 * may try at once.
 * @throws {ConfigError} if ADMIN_PASSWORD is too weak.
 */
export async function makeConfiguredAdministrador(parts: FirstAccessParts): Promise<boolean> {
  const { firstAdmin } = parts.config
  if (!firstAdmin) return false
  const { email, password } = firstAdmin
  if (!(await isFirstAccess(parts.db))) return false
  const administrador = { nome: 'Administrador', email, senha: password }
  try {
    const hash = await hashOfGood(parts, password, { ...administrador, tooShort: firstSenhaTooShort })
    return await parts.db.transaction().execute((trx) => makeFirst(parts, trx, { ...administrador, hash }))
  } catch (error) {
    if (error instanceof Recusa) throw new ConfigError(`ADMIN_PASSWORD não serve. ${error.mensagem}`)
    throw error
  }
}

/** A new one-time link for the first Administrador, valid for a day or until a usuario exists. */
export async function newSetupLink({ db, config, now }: FirstAccessParts): Promise<string> {
  const token = newToken()
  await db
    .insertInto('auth.setup_tokens')
    .values({
      token_hash: digest(token),
      expires_at: new Date(now().getTime() + LINK_HOURS * 3_600_000).toISOString(),
    })
    .execute()
  return `${config.appUrl}/primeiro-acesso?token=${token}`
}

/** Whether a set-up link is still valid. */
export async function isSetupTokenGood({ db, now }: Parts, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('auth.setup_tokens')
    .select('token_hash')
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return found !== undefined && (await isFirstAccess(db))
}

/**
 * Creates the first Administrador through a set-up link. The link stays valid if the password is refused.
 * @throws {Recusa} INVALID_LINK or SENHA_RECUSADA.
 */
export async function useSetupToken(
  parts: FirstAccessParts,
  token: string,
  administrador: NewAdministrador,
): Promise<void> {
  const invalid = () => new Recusa('LINK_INVALIDO', INVALID_SETUP_LINK)
  if (!(await isSetupTokenGood(parts, token))) throw invalid()
  const hash = await hashOfGood(parts, administrador.senha, {
    ...administrador,
    tooShort: firstSenhaTooShort,
  })
  await parts.db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('auth.setup_tokens')
      .set({ used_at: parts.now().toISOString() })
      .where('token_hash', '=', digest(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', parts.now().toISOString())
      .returning('token_hash')
      .executeTakeFirst()
    if (!used || !(await makeFirst(parts, trx, { ...administrador, hash }))) throw invalid()
  })
}

/** Creates the Administrador unless a usuario exists; concurrent calls wait and then find it. */
async function makeFirst(
  { auth }: FirstAccessParts,
  trx: Db,
  { nome, email, hash }: NewAdministrador & { hash: PasswordHash },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plantao.primeiro_acesso', 0)),
                   set_config('plantao.origem', 'primeiro_acesso', true)`.execute(trx)
  if (!(await isFirstAccess(trx))) return false
  await createUsuarioWithLogin(auth, trx, { nome, email, hash, emailVerified: true, cargo: 'Administrador' })
  return true
}

/**
 * The message printed at start on how to create the first Administrador; none if a usuario exists.
 * @throws {ConfigError} if ADMIN_PASSWORD is too weak.
 */
export async function firstAccess({
  config,
  accounts,
  log,
}: {
  config: Pick<Config, 'firstAdmin'>
  accounts: {
    isFirstAccess(): Promise<boolean>
    makeConfiguredAdministrador(): Promise<boolean>
    newSetupLink(): Promise<string>
  }
  log: Logger
}): Promise<string[]> {
  if (!(await accounts.isFirstAccess())) return []
  if (config.firstAdmin) {
    if (!(await accounts.makeConfiguredAdministrador())) return []
    log.info('first Administrador created')
    return [`Primeiro Administrador criado: ${config.firstAdmin.email} (senha de ADMIN_PASSWORD).`]
  }
  return [
    'Ainda não há usuários. Crie o primeiro Administrador por este link, que vale por 24 horas e uma só vez:',
    await accounts.newSetupLink(),
  ]
}
