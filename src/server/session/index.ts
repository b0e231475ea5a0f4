/**
 * Accounts: authentication, signing in and out, recovery, passwords, the first Administrador. Functions that take `trx`
 * write in that transaction; all others commit on their own.
 */
import type { Kysely } from 'kysely'
import type { LinkSituacao } from '../../contract/sessao.ts'
import { newSenhaTooShort } from '../../core/senha.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Database } from '../database/connections/connection.ts'
import type { Tables } from '../database/schema/types.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createBackground } from '../process/background.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import { createAuth, type PasswordHash } from './auth.ts'
import { confirmationLink, confirmEmail } from './confirm-email.ts'
import * as first from './first-access.ts'
import { forgetExpired } from './forget.ts'
import {
  credentialOf,
  type Hold,
  type Identity,
  identify,
  identifyAgain,
  sessionInCookie,
} from './identify.ts'
import { createLogin, createUsuarioWithLogin, deleteLogin, type NewLogin, updateLogin } from './logins.ts'
import { endSession, noteUse, type OpenSession, openSessionsOf } from './open-sessions.ts'
import type { Caller, CookieSession, Credentials, OwnCaller, TokenSession } from './parts.ts'
import { endSessions, requireGoodPassword, setPassword } from './passwords.ts'
import * as recovery from './recovery.ts'
import { renewCookie, renewTokens, replaceCookie } from './renew.ts'
import * as secondFactor from './second-factor.ts'
import { requirePassword, signInWithCookie, signInWithTokens, signOut } from './sign-in.ts'
import { digest } from './tokens.ts'

export type { PasswordHash } from './auth.ts'
export { type Hold, type Identity, sessionOf } from './identify.ts'

export interface Accounts {
  /**
   * A name for the session in a Cookie header, without asking the database; null unless we signed it. The session may have
   * ended since.
   */
  sealedSession(cookie: string | undefined): string | null
  /** The caller; null for a visitor or an expired session. Records the session's use. */
  identify(caller: Caller): Promise<Identity | null>
  /**
   * Reads the caller again; null if the session has ended. With `hold`, inside the transaction `db`, locks them until
   * its end.
   */
  identifyAgain(db: Kysely<Tables>, identity: Identity, hold?: Hold): Promise<Identity | null>

  /**
   * @throws {Recusa} CREDENCIAIS_INVALIDAS, CODIGO_NECESSARIO (correct password, code missing), WRONG_CODE or
   * MUITAS_TENTATIVAS
   */
  signInWithCookie(credentials: Credentials, caller: Caller): Promise<CookieSession>
  /** @throws {Recusa} as signInWithCookie */
  signInWithTokens(credentials: Credentials, caller: Caller): Promise<TokenSession>
  /** Null if the session has ended. */
  renewCookie(caller: Caller): Promise<CookieSession | null>
  /** Null if the token is invalid. Using a token twice ends the session. */
  renewTokens(refreshToken: string): Promise<TokenSession | null>
  /** Returns Set-Cookie headers. */
  signOut(caller: Caller): Promise<string[]>

  /** Returns at once, the same for every address; the mail is created afterwards. */
  requestRecovery(request: { email: string; ip: string }): Promise<void>
  /** Creates the recovery mails still pending from an earlier run. */
  sendRecoveryMails(): Promise<void>
  /** Whether the link can still set a password; the link stays as it is. */
  stateOfResetLink(db: Kysely<Tables>, link: { access: string; refresh: string }): Promise<LinkSituacao>
  /**
   * The hash of a password that the link may set. Not within a transaction.
   * @throws {Recusa} INVALID_LINK or SENHA_RECUSADA
   */
  hashForResetLink(link: { access: string; refresh: string; senha: string }): Promise<PasswordHash>
  /**
   * Ends every session. Returns the login's id.
   * @throws {Recusa} INVALID_LINK
   */
  resetPassword(
    trx: Kysely<Tables>,
    link: { access: string; refresh: string; hash: PasswordHash },
  ): Promise<string>
  /**
   * Changes the caller's password and ends their other sessions, and an API client's own. Returns Set-Cookie headers:
   * copies of the old cookie stop working.
   * @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS or SENHA_RECUSADA
   */
  changePassword(
    identity: Identity,
    senhas: { current: string; replacement: string },
    caller: OwnCaller,
  ): Promise<string[]>

  /**
   * The password's hash, once it is its turn. Not within a transaction, which would hold a connection meanwhile.
   * @throws {Recusa} SERVIDOR_OCUPADO if too many wait, here and wherever a password is checked
   */
  hashPassword(senha: string): Promise<PasswordHash>
  /** How many passwords are being hashed or checked, and how many wait. */
  hashingLoad(): { running: number; waiting: number }
  /** Creates a login. Returns its id. */
  createLogin(trx: Kysely<Tables>, login: NewLogin): Promise<string>
  /**
   * Changes a login's name and email. Returns the previous email if it changed; the new one must be confirmed.
   * @throws {Recusa} DADOS_INVALIDOS
   */
  updateLogin(
    trx: Kysely<Tables>,
    userId: string,
    login: { nome: string; email: string },
  ): Promise<string | null>
  /** Deletes a login with its password, sessions and drafts. */
  deleteLogin(trx: Kysely<Tables>, userId: string): Promise<void>
  /** Creates a login and its usuario. Returns the login's id. */
  createUsuarioWithLogin(trx: Kysely<Tables>, usuario: NewLogin & { cargo: UsuarioCargo }): Promise<string>
  /** Sets a login's password and ends its sessions. */
  setPassword(trx: Kysely<Tables>, userId: string, hash: PasswordHash): Promise<void>
  /** Ends all sessions of a login except `keepSession`. Returns how many. */
  endSessions(trx: Kysely<Tables>, userId: string, keepSession?: string): Promise<number>
  /** Ends one session of a login; false if it does not exist. */
  endSession(trx: Kysely<Tables>, session: { userId: string; sessionId: string }): Promise<boolean>
  /** A login's open sessions, most recently used first. */
  openSessionsOf(userId: string): Promise<OpenSession[]>

  /** Whether the login has a second factor, and how many recovery codes are left. */
  secondFactorOf(userId: string): Promise<secondFactor.SecondFactor>
  /** @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS, SEGUNDO_FATOR_ATIVO or SOMENTE_NO_NAVEGADOR */
  beginSecondFactor(
    identity: Identity,
    senha: string,
    caller: OwnCaller,
  ): Promise<secondFactor.SecondFactorSetup>
  /**
   * Activates the second factor with its first code; ends the other sessions.
   * @throws {Recusa} WRONG_CODE, MUITAS_TENTATIVAS, SEGUNDO_FATOR_ATIVO, SEGUNDO_FATOR_NAO_INICIADO or
   * SOMENTE_NO_NAVEGADOR
   */
  confirmSecondFactor(
    identity: Identity,
    codigo: string,
    caller: OwnCaller,
  ): Promise<{ codigos: string[]; cookies: string[] }>
  /** @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS, SEGUNDO_FATOR_INATIVO or SOMENTE_NO_NAVEGADOR */
  renewRecoveryCodes(
    identity: Identity,
    senha: string,
    caller: OwnCaller,
  ): Promise<{ codigos: string[]; cookies: string[] }>
  /**
   * Removes the caller's own second factor.
   * @throws {Recusa} SENHA_ATUAL_INCORRETA, MUITAS_TENTATIVAS or SEGUNDO_FATOR_INATIVO
   */
  dropSecondFactor(identity: Identity, senha: string, caller: OwnCaller): Promise<void>
  /** Removes any login's second factor; its sessions continue. False if there was none. */
  removeSecondFactor(trx: Kysely<Tables>, userId: string): Promise<boolean>

  /** The link that confirms an address, valid for LINK_DAYS. */
  confirmationLink(email: string): Promise<string>
  /** @throws {Recusa} INVALID_LINK */
  confirmEmail(token: string): Promise<void>

  /** Whether no usuario exists yet. */
  isFirstAccess(): Promise<boolean>
  /** False without ADMIN_EMAIL, or if a usuario exists. @throws {ConfigError} */
  makeConfiguredAdministrador(): Promise<boolean>
  newSetupLink(): Promise<string>
  isSetupTokenGood(token: string): Promise<boolean>
  /** @throws {Recusa} INVALID_LINK or SENHA_RECUSADA */
  useSetupToken(token: string, administrador: first.NewAdministrador): Promise<void>

  /** Deletes expired sessions, links and attempt counts. */
  forgetExpired(): Promise<void>
  /** Resolves when no work is left running after a response. */
  settled(): Promise<void>
}

export async function createAccounts({
  config,
  database,
  log,
  mailer,
  secret,
  now,
}: {
  config: Config
  database: Database
  log: Logger
  mailer: Mailer
  secret: string
  now: () => Date
}): Promise<Accounts> {
  const { db } = database
  const auth = await createAuth({ config, database, log, secret })
  const parts = { auth, db, now, config, mailer }
  const background = createBackground(log)
  const sendRecoveryMails = () => recovery.sendRecoveryMails(parts)

  return {
    sealedSession(cookie) {
      const token = sessionInCookie(cookie ?? null, auth)
      return token === null ? null : digest(token)
    },
    identify: async (caller) => {
      const credential = credentialOf(caller.headers, auth)
      const identity = credential && (await identify(db, credential))
      if (identity) await noteUse(db, identity, caller)
      return identity
    },
    identifyAgain,
    signInWithCookie: (credentials, caller) => signInWithCookie(parts, credentials, caller),
    signInWithTokens: (credentials, caller) => signInWithTokens(parts, credentials, caller),
    renewCookie: (caller) => renewCookie(parts, caller),
    renewTokens: (refreshToken) => renewTokens(parts, refreshToken),
    signOut: (caller) => signOut(parts, caller),

    async requestRecovery(request) {
      await recovery.noteRecoveryRequest(parts, request)
      background.run('recovery mails', sendRecoveryMails)
    },
    sendRecoveryMails,
    stateOfResetLink: (db, link) => recovery.stateOfResetLink(parts, db, link),
    hashForResetLink: (link) => recovery.hashForResetLink(parts, link),
    resetPassword: (trx, link) => recovery.resetPassword(parts, trx, link),
    async changePassword(identity, { current, replacement }, caller) {
      await requirePassword(parts, identity, { senha: current, campo: 'senha_atual' }, caller)
      const { nome, email, userId, sessionId, bearer } = identity
      await requireGoodPassword(
        replacement,
        { min: config.passwordMin, nome, email, tooShort: newSenhaTooShort },
        'nova_senha',
      )
      // An API client cannot receive a new token here: it signs in again with the new password.
      const keepSession = bearer ? undefined : sessionId
      const hash = await auth.hashPassword(replacement)
      await db.transaction().execute(async (trx) => {
        await caller.confirm(trx)
        await setPassword(auth, trx, { userId, hash, keepSession })
        await recordAct(trx, caller, { ato: 'senha_alterada', author: identity })
      })
      return bearer ? [] : replaceCookie(parts, identity, caller)
    },

    hashPassword: auth.hashPassword,
    hashingLoad: auth.hashingLoad,
    createLogin: (trx, login) => createLogin(auth, trx, login),
    updateLogin,
    deleteLogin,
    createUsuarioWithLogin: (trx, usuario) => createUsuarioWithLogin(auth, trx, usuario),
    setPassword: (trx, userId, hash) => setPassword(auth, trx, { userId, hash }),
    endSessions: (trx, userId, keepSession) => endSessions(trx, userId, keepSession),
    endSession: (trx, session) => endSession(trx, session),
    openSessionsOf: (userId) => openSessionsOf(db, userId),

    secondFactorOf: (userId) => secondFactor.secondFactorOf(parts, userId),
    beginSecondFactor: (identity, senha, caller) =>
      secondFactor.beginSecondFactor(parts, identity, senha, caller),
    confirmSecondFactor: (identity, codigo, caller) =>
      secondFactor.confirmSecondFactor(parts, identity, codigo, caller),
    renewRecoveryCodes: (identity, senha, caller) =>
      secondFactor.renewRecoveryCodes(parts, identity, senha, caller),
    dropSecondFactor: (identity, senha, caller) =>
      secondFactor.dropSecondFactor(parts, identity, senha, caller),
    removeSecondFactor: (trx, userId) => secondFactor.removeSecondFactor(trx, userId),

    confirmationLink: (email) => confirmationLink(auth, config.appUrl, email),
    confirmEmail: (token) => confirmEmail(auth, token),

    isFirstAccess: () => first.isFirstAccess(db),
    makeConfiguredAdministrador: () => first.makeConfiguredAdministrador(parts),
    newSetupLink: () => first.newSetupLink(parts),
    isSetupTokenGood: (token) => first.isSetupTokenGood(parts, token),
    useSetupToken: (token, administrador) => first.useSetupToken(parts, token, administrador),

    forgetExpired: () => forgetExpired(db),
    settled: () => background.settled(),
  }
}
