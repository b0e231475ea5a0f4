/** The accounts library, set up: passwords, sessions and the second factor. Its own HTTP routes are not served; it is called in process. */
import { hkdfSync, randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { gerarCodigosDeRecuperacao } from '../../core/segundo-fator.ts'
import { SENHA_MAXIMA } from '../../core/senha.ts'
import type { Database } from '../database/connection.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'
import { createAuthStorage } from './adapter.ts'

/** How long a session lasts, in seconds. */
export const SESSION = {
  /** Until the next renewal. */
  access: 60 * 60,
  /** Without a renewal. */
  idle: 12 * 60 * 60,
  /** In all. */
  absolute: 30 * 24 * 60 * 60,
} as const

/** The app's name, as an authenticator shows it. */
const APP_NAME = 'Plantão'

// A sign-in that waits for its code does so in the browser: the library's own challenge lives within one request.
const CHALLENGE_SECONDS = 60

/** Carries the client's address into the library, which otherwise believes any X-Forwarded-For. */
export const ADDRESS_HEADER = 'x-plantao-address'

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Names of our cookies: over https they carry the prefix that ties them to this host alone. */
export function cookieNames(appUrl: string) {
  const secure = appUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return { secure, session: `${prefix}plantao_sessao`, device: `${prefix}plantao_dispositivo` }
}

/** What signs cookies and links, derived from the server's secret. */
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
  const library = betterAuth({
    appName: APP_NAME,
    baseURL: config.appUrl,
    secret: key,
    database: storage.database,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: config.passwordMin,
      maxPasswordLength: SENHA_MAXIMA,
    },
    // Renewed when asked to, not by whatever request comes along.
    session: { expiresIn: SESSION.idle, updateAge: 0, cookieCache: { enabled: false } },
    // Failed sign-ins are counted in the database, by the rules of throttle.ts.
    rateLimit: { enabled: false },
    advanced: {
      // The prefix is in the name already.
      useSecureCookies: false,
      cookies: { session_token: { name: cookies.session, attributes: { secure: cookies.secure } } },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      twoFactor({
        issuer: APP_NAME,
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: () => gerarCodigosDeRecuperacao(randomInt) },
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
    /** The library's own rows: users, accounts, sessions. */
    rows: context.internalAdapter,
    hashPassword: context.password.hash,
    verifyPassword: context.password.verify,
    within: storage.within,
    /** Signs cookies. */
    key,
    cookies,
  }
}
