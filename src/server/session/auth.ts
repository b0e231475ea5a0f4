/**
 * Configuration of better-auth: passwords, sessions and the second factor. Its HTTP routes are not exposed; it is
 * called in process.
 */
import { hkdfSync, randomInt } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { makeRecoveryCodes } from '../../core/second-factor.ts'
import { MAX_SENHA_LENGTH } from '../../core/senha.ts'
import type { Database } from '../database/connections/connection.ts'
import { currentAsking } from '../process/asking.ts'
import type { Config } from '../process/config.ts'
import { createQueue } from '../process/in-turn.ts'
import type { Logger } from '../process/log.ts'
import { createAuthStorage } from './adapter.ts'

/** Session lifetimes in seconds. */
export const SESSION = {
  /** From one renewal to the next. */
  access: 60 * 60,
  /** The longest time without a renewal. */
  idle: 12 * 60 * 60,
  /** In total, from sign-in. */
  absolute: 30 * 24 * 60 * 60,
} as const

/** The name shown in an authenticator app. */
const APP_NAME = 'Plantão'

// Sign-in with a code starts over from the password, so better-auth's own challenge exists only within one request.
const CHALLENGE_SECONDS = 60

// A hash takes 32 MB and one of libuv's four threads, which files, compression and name look-ups need too.
const HASHES_AT_ONCE = 2
// A fifth of a second each, so that the last waits about five seconds.
const HASHES_WAITING = 50

/** Computed by `hashPassword`, so that a password cannot be taken for one. */
export type PasswordHash = string & { readonly __hash: true }

/** Passes the client's address to better-auth, which would otherwise trust any X-Forwarded-For. */
export const ADDRESS_HEADER = 'x-plantao-address'

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Names of our cookies; over https, with the prefix that binds them to this host. */
export function cookieNames(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return {
    secure,
    session: `${prefix}plantao_sessao`,
    device: `${prefix}plantao_dispositivo`,
    seenAct: `${prefix}plantao_ato`,
  }
}

/** The key for signing cookies and links, derived from the server's secret. */
export function cookieKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'plantao sessions', 32)).toString('hex')
}

export async function createAuth({
  config,
  database,
  log,
  secret,
}: {
  config: Config
  database: Database
  log: Logger
  secret: string
}) {
  const storage = createAuthStorage(database.authPool)
  const key = cookieKey(secret)
  const cookies = cookieNames(config.appUrl)
  const inTurn = createQueue({ atOnce: HASHES_AT_ONCE, maxWaiting: HASHES_WAITING })
  /** Nothing is hashed for someone who left while waiting. */
  const hashing = <T>(task: () => Promise<T>) => inTurn(task, currentAsking.getStore())
  const library = betterAuth({
    appName: APP_NAME,
    baseURL: config.appUrl,
    secret: key,
    database: storage.database,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: config.passwordMin,
      maxPasswordLength: MAX_SENHA_LENGTH,
      password: {
        hash: (senha) => hashing(() => hashPassword(senha)),
        verify: (given) => hashing(() => verifyPassword(given)),
      },
    },
    // Renewed only on demand, not by every request.
    session: { expiresIn: SESSION.idle, updateAge: 0, cookieCache: { enabled: false } },
    // throttle.ts counts failed sign-ins in the database.
    rateLimit: { enabled: false },
    advanced: {
      // The cookie name already has the prefix.
      useSecureCookies: false,
      cookies: { session_token: { name: cookies.session, attributes: { secure: cookies.secure } } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      twoFactor({
        issuer: APP_NAME,
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: () => makeRecoveryCodes(randomInt) },
      }),
    ],
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ origem: 'better-auth' }, message),
    },
  })
  const context = await library.$context
  return {
    api: library.api,
    /** better-auth's access to its tables: users, accounts, sessions. */
    rows: context.internalAdapter,
    /**
     * Waits for its turn: never call it while holding a connection, of which there are fewer than may wait here.
     * @throws {Recusa} SERVIDOR_OCUPADO if too many wait.
     */
    hashPassword: async (senha: string) => (await context.password.hash(senha)) as PasswordHash,
    /** Waits as `hashPassword` does. */
    verifyPassword: context.password.verify,
    hashingLoad: inTurn.load,
    within: storage.within,
    key,
    cookies,
  }
}
