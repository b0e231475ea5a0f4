/**
 * Accounts: authentication, signing in and out, recovery, passwords, the first Administrador. Functions that take `trx`
 * write in that transaction; all others commit on their own.
 */
import type { Database } from '../database/connections/connection.ts'
import type { Db } from '../database/schema/types.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type Background, createBackground } from '../process/background.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import { createAuth, type PasswordHash } from './auth.ts'
import { changePassword } from './change-password.ts'
import { confirmationLink, confirmEmail } from './confirm-email.ts'
import * as first from './first-access.ts'
import { forgetExpired } from './forget.ts'
import { credentialOf, type Identity, identify, identifyAgain, sessionInCookie } from './identify.ts'
import {
  createLogin,
  createUsuarioWithLogin,
  deleteLogin,
  type NewLogin,
  type NewUsuario,
  updateLogin,
} from './logins.ts'
import { endSession, noteUse, openSessionsOf } from './open-sessions.ts'
import type { Caller } from './parts.ts'
import { endSessions, setPassword } from './passwords.ts'
import * as recovery from './recovery.ts'
import { renewCookie, renewTokens } from './renew.ts'
import * as secondFactor from './second-factor.ts'
import { rememberSeenAct, type SeenAct, seenAct } from './seen-act.ts'
import { signInWithCookie, signInWithTokens, signOut } from './sign-in.ts'
import { digest } from './tokens.ts'

export type { PasswordHash } from './auth.ts'
export { type Hold, type Identity, sessionOf, usuarioWithLogin } from './identify.ts'
export type { SeenAct } from './seen-act.ts'

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

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
}) {
  const { db } = database
  const auth = await createAuth({ config, database, log, secret })
  const parts = { auth, db, now, config, mailer }
  const background = createBackground(log)
  return {
    ...callersOf(parts),
    ...signInOf(parts),
    ...passwordsOf(parts, background),
    ...loginsOf(parts),
    ...secondFactorsOf(parts),
    ...firstAccessOf(parts),
    forgetExpired: () => forgetExpired(db),
    /** Resolves when no work is left running after a response. */
    settled: () => background.settled(),
    stop: () => background.stop(),
  }
}

type OwnParts = recovery.RecoveryParts & { config: Config }

/** Takes calls that start with the parts, and returns them without that parameter. */
function given(parts: OwnParts) {
  return <A extends unknown[], R>(call: (own: OwnParts, ...args: A) => R) =>
    (...args: A): R =>
      call(parts, ...args)
}

/** Identifies the sender of a request. */
function callersOf({ auth, db }: OwnParts) {
  return {
    /**
     * A name for the session in a Cookie header, without asking the database; null unless we signed it. The session may have
     * ended since.
     */
    sealedSession(cookie: string | undefined): string | null {
      const token = sessionInCookie(cookie ?? null, auth)
      return token === null ? null : digest(token)
    },
    /** The caller; null for a visitor or an expired session. Records the session's use. */
    identify: async (caller: Caller): Promise<Identity | null> => {
      const credential = credentialOf(caller.headers, auth)
      const identity = credential && (await identify(db, credential))
      if (identity) await noteUse(db, identity, caller)
      return identity
    },
    identifyAgain,
    /** The last act of money that the browser has seen. */
    seenAct: (headers: Headers) => seenAct(auth, headers),
    /** The Set-Cookie header that lets the browser remember it. */
    rememberSeenAct: (act: SeenAct) => rememberSeenAct(auth, act),
  }
}

/** Sessions, from their beginning to their end. */
function signInOf(parts: OwnParts) {
  const withParts = given(parts)
  return {
    signInWithCookie: withParts(signInWithCookie),
    signInWithTokens: withParts(signInWithTokens),
    renewCookie: withParts(renewCookie),
    renewTokens: withParts(renewTokens),
    signOut: withParts(signOut),
    endSessions,
    endSession,
    openSessionsOf: (userId: string) => openSessionsOf(parts.db, userId),
  }
}

/** Passwords: recovered, changed and set. */
function passwordsOf(parts: OwnParts, background: Background) {
  const withParts = given(parts)
  const { auth } = parts
  const sendRecoveryMails = withParts(recovery.sendRecoveryMails)
  return {
    /** Returns at once, the same for every address; the mail is created afterwards. */
    async requestRecovery(request: { email: string; ip: string }): Promise<void> {
      await recovery.noteRecoveryRequest(parts, request)
      background.run('recovery mails', sendRecoveryMails)
    },
    sendRecoveryMails,
    stateOfResetLink: withParts(recovery.stateOfResetLink),
    hashForResetLink: withParts(recovery.hashForResetLink),
    resetPassword: withParts(recovery.resetPassword),
    changePassword: withParts(changePassword),
    hashPassword: auth.hashPassword,
    /** How many passwords are being hashed or checked, and how many wait. */
    hashingLoad: auth.hashingLoad,
    /** Sets a login's password and ends its sessions. */
    setPassword: (trx: Db, userId: string, hash: PasswordHash) => setPassword(auth, trx, { userId, hash }),
  }
}

/** Logins, and the confirmation of their email. */
function loginsOf({ auth, config }: OwnParts) {
  return {
    createLogin: (trx: Db, login: NewLogin) => createLogin(auth, trx, login),
    updateLogin,
    deleteLogin,
    createUsuarioWithLogin: (trx: Db, usuario: NewUsuario) => createUsuarioWithLogin(auth, trx, usuario),
    confirmationLink: (email: string) => confirmationLink(auth, config.appUrl, email),
    confirmEmail: (token: string) => confirmEmail(auth, token),
  }
}

function secondFactorsOf(parts: OwnParts) {
  const withParts = given(parts)
  return {
    secondFactorOf: withParts(secondFactor.secondFactorOf),
    beginSecondFactor: withParts(secondFactor.beginSecondFactor),
    confirmSecondFactor: withParts(secondFactor.confirmSecondFactor),
    renewRecoveryCodes: withParts(secondFactor.renewRecoveryCodes),
    dropSecondFactor: withParts(secondFactor.dropSecondFactor),
    removeSecondFactor: secondFactor.removeSecondFactor,
  }
}

/** The first Administrador. */
function firstAccessOf(parts: OwnParts) {
  const withParts = given(parts)
  return {
    isFirstAccess: () => first.isFirstAccess(parts.db),
    makeConfiguredAdministrador: withParts(first.makeConfiguredAdministrador),
    newSetupLink: withParts(first.newSetupLink),
    isSetupTokenGood: withParts(first.isSetupTokenGood),
    useSetupToken: withParts(first.useSetupToken),
  }
}
