/**
 * The caller's own second factor: set-up, recovery codes, removal. better-auth creates the secrets and stores them
 * encrypted.
 */
import { isAPIError } from 'better-auth/api'
import { Recusa } from '../../core/recusa.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { passCode } from './codes.ts'
import { knownDevice } from './devices.ts'
import { credentialOf, type Identity } from './identify.ts'
import { libraryHeaders, type OwnCaller, type Parts } from './parts.ts'
import { endSessions } from './passwords.ts'
import { requirePassword } from './sign-in.ts'
import { beginAttempt } from './throttle.ts'
import { digest } from './tokens.ts'

export interface SecondFactor {
  ativo: boolean
  /** Unused recovery codes; null without a second factor. */
  codigos_restantes: number | null
}

/** The data for setting up an authenticator app. */
export interface SecondFactorSetup {
  /** For the QR code. */
  uri: string
  /** The same secret in base 32, for typing. */
  chave: string
  /** Values for Set-Cookie headers. */
  cookies: string[]
}

/** Whether the login has a second factor, and how many recovery codes are left. */
export async function secondFactorOf({ auth, db }: Parts, userId: string): Promise<SecondFactor> {
  const row = await db
    .selectFrom('auth.twoFactor')
    .select('id')
    .where('userId', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirst()
  if (!row) return { ativo: false, codigos_restantes: null }
  return { ativo: true, codigos_restantes: (await recoveryCodes(auth, userId)).length }
}

/**
 * Starts the set-up: the second factor takes effect only once its first code is confirmed.
 * @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS, SEGUNDO_FATOR_ATIVO or SOMENTE_NO_NAVEGADOR.
 */
export async function beginSecondFactor(
  parts: Parts,
  identity: Identity,
  senha: string,
  caller: OwnCaller,
): Promise<SecondFactorSetup> {
  requireBrowser(identity)
  await requirePassword(parts, identity, { senha, campo: 'senha' }, caller)
  if ((await secondFactorOf(parts, identity.userId)).ativo) throw alreadyActive()
  await caller.confirm(parts.db)
  const { response, headers } = await parts.auth.api.enableTwoFactor({
    body: { password: senha, method: 'totp' },
    headers: libraryHeaders(caller),
    returnHeaders: true,
  })
  if (response.method !== 'totp') throw new Error('the accounts library set up something else than TOTP')
  const uri = response.totpURI
  return { uri, chave: new URL(uri).searchParams.get('secret') ?? '', cookies: headers.getSetCookie() }
}

/**
 * Activates the second factor with its first code and ends the login's other sessions, which were opened without one.
 * Returns the recovery codes, and Set-Cookie headers with this session's new cookie.
 * @throws {Recusa} WRONG_CODE, MUITAS_TENTATIVAS, SEGUNDO_FATOR_ATIVO, SEGUNDO_FATOR_NAO_INICIADO or
 * SOMENTE_NO_NAVEGADOR.
 */
export async function confirmSecondFactor(
  parts: Parts,
  identity: Identity,
  codigo: string,
  caller: OwnCaller,
): Promise<{ codigos: string[]; cookies: string[] }> {
  requireBrowser(identity)
  const { auth, db, now } = parts
  const { userId, email } = identity
  await requireWaiting(db, userId)
  await caller.confirm(db)
  const device = knownDevice(auth, caller.headers)
  const attempt = await beginAttempt(db, { email, ip: caller.ip, device, now: now() })
  const cookie = caller.headers.get('cookie')
  const { cookies } = await passCode(parts, { userId, typed: codigo, cookie, recovery: false }, caller)
  await attempt.forget()
  await endSessions(db, userId, await sessionOfCookies(parts, cookies))
  await recordAct(db, caller, { ato: 'segundo_fator_ativado', author: identity })
  return { codigos: await recoveryCodes(auth, userId), cookies }
}

/**
 * Creates new recovery codes, invalidating the earlier ones.
 * @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS, SEGUNDO_FATOR_INATIVO or SOMENTE_NO_NAVEGADOR.
 */
export async function renewRecoveryCodes(
  parts: Parts,
  identity: Identity,
  senha: string,
  caller: OwnCaller,
): Promise<{ codigos: string[]; cookies: string[] }> {
  requireBrowser(identity)
  await requirePassword(parts, identity, { senha, campo: 'senha' }, caller)
  await caller.confirm(parts.db)
  try {
    const { response, headers } = await parts.auth.api.generateBackupCodes({
      body: { password: senha },
      headers: libraryHeaders(caller),
      returnHeaders: true,
    })
    await recordAct(parts.db, caller, { ato: 'codigos_gerados', author: identity })
    return { codigos: response.backupCodes, cookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 400) throw notActive()
    throw error
  }
}

/**
 * Removes the caller's second factor.
 * @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS or SEGUNDO_FATOR_INATIVO.
 */
export async function dropSecondFactor(
  parts: Parts,
  identity: Identity,
  senha: string,
  caller: OwnCaller,
): Promise<void> {
  await requirePassword(parts, identity, { senha, campo: 'senha' }, caller)
  const dropped = await parts.db.transaction().execute(async (trx) => {
    await caller.confirm(trx)
    const removed = await removeSecondFactor(trx, identity.userId)
    if (removed) await recordAct(trx, caller, { ato: 'segundo_fator_desativado', author: identity })
    return removed
  })
  if (!dropped) throw notActive()
}

/** Removes a login's second factor in the transaction `trx`; its sessions continue. False if it had none. */
export async function removeSecondFactor(trx: Db, userId: string): Promise<boolean> {
  await trx.updateTable('auth.user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute()
  const removed = await trx
    .deleteFrom('auth.twoFactor')
    .where('userId', '=', userId)
    .returning('verified')
    .execute()
  return removed.some(({ verified }) => verified === true)
}

async function requireWaiting(db: Db, userId: string): Promise<void> {
  const row = await db
    .selectFrom('auth.twoFactor')
    .select('verified')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row)
    throw new Recusa('SEGUNDO_FATOR_NAO_INICIADO', 'Recomece a ativação da verificação em duas etapas.')
  if (row.verified) throw alreadyActive()
}

async function recoveryCodes(auth: Parts['auth'], userId: string): Promise<string[]> {
  return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes
}

async function sessionOfCookies({ auth, db }: Parts, cookies: string[]): Promise<string> {
  const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
  const { id } = await db
    .selectFrom('auth.session')
    .select('id')
    .where('token', '=', digest(credentialOf(headers, auth)?.token ?? ''))
    .executeTakeFirstOrThrow()
  return id
}

/** better-auth changes a second factor only for a session with a cookie. */
function requireBrowser({ bearer }: Identity): void {
  if (bearer)
    throw new Recusa('SOMENTE_NO_NAVEGADOR', 'Use o navegador para mudar a verificação em duas etapas.')
}

function alreadyActive(): Recusa {
  return new Recusa('SEGUNDO_FATOR_ATIVO', 'A verificação em duas etapas já está ativa.')
}

function notActive(): Recusa {
  return new Recusa('SEGUNDO_FATOR_INATIVO', 'A verificação em duas etapas não está ativa.')
}
