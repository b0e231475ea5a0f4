import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The server's configuration, validated. */
export type Config = {
  /** Absolute path of the folder with all data of this installation. */
  dataDir: string
  host: string
  port: number
  /** URL of an external PostgreSQL; without it the embedded one is started. */
  databaseUrl?: string
  /** URL of a read-only copy of that external PostgreSQL, for lists and figures. */
  databaseReplicaUrl?: string
  /** False behind a pooler that cannot keep prepared statements. */
  preparedStatements: boolean
  /** Base URL for links in mails and for the Origin check, without a trailing slash. */
  appUrl: string
  /** False when appUrl is derived from host and port. */
  appUrlGiven: boolean
  /** Encryption key; without it one is generated and stored in dataDir or in the external database. */
  secret?: string
  smtpUrl?: string
  mailFrom?: string
  /** The first Administrador, created if the database has no usuario. */
  firstAdmin?: { email: string; password: string }
  passwordMin: number
  signups: boolean
  /** Addresses and CIDR ranges whose forwarded headers are trusted. */
  trustedProxies: string[]
  /** Requests that one address may send in a minute. */
  requestsPerMinute: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** Where Prometheus reads /metrics; without it there are none. */
  metrics?: { host: string; port: number }
  /** Statements that take as many milliseconds are logged; none if it is 0. */
  slowStatementMs: number
  /** Absolute path of the folder in which a backup is made every day; without it none is. */
  backupDir?: string
  /** Encrypts backups; without it they are readable. */
  backupPassphrase?: string
}

/** An invalid environment variable; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration from the environment. An empty variable counts as unset.
 * @throws {ConfigError} naming the first invalid variable and its accepted values.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message)
  const v = parsed.data
  return {
    dataDir: resolve(v.DATA_DIR),
    host: v.HOST,
    port: v.PORT,
    databaseUrl: v.DATABASE_URL,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL,
    preparedStatements: v.PREPARED_STATEMENTS === 'on',
    appUrl: v.APP_URL ?? `http://${reachableHost(v.HOST)}:${v.PORT}`,
    appUrlGiven: v.APP_URL !== undefined,
    secret: v.SECRET,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    firstAdmin:
      v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : undefined,
    passwordMin: v.PASSWORD_MIN,
    signups: v.SIGNUPS === 'on',
    trustedProxies: v.TRUSTED_PROXIES,
    requestsPerMinute: v.REQUESTS_PER_MINUTE,
    logLevel: v.LOG_LEVEL,
    metrics: v.METRICS_PORT === undefined ? undefined : { host: v.METRICS_HOST, port: v.METRICS_PORT },
    slowStatementMs: v.SLOW_STATEMENT_MS,
    backupDir: v.BACKUP_DIR === undefined ? undefined : resolve(v.BACKUP_DIR),
    backupPassphrase: v.BACKUP_PASSPHRASE,
  }
}

const variables = z.object({
  DATA_DIR: z.string().default('./data'),
  HOST: text('HOST deve ser um endereço IP ou um nome de máquina, como 127.0.0.1.', isHost).default(
    '127.0.0.1',
  ),
  PORT: integer('PORT', 1, 65535).default(3000),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  DATABASE_REPLICA_URL: databaseUrl('DATABASE_REPLICA_URL'),
  PREPARED_STATEMENTS: onOrOff('PREPARED_STATEMENTS'),
  APP_URL: text(
    'APP_URL deve ser a origem pela qual as pessoas abrem o Plantão, sem caminho, como https://plantao.exemplo.com.br.',
    isOrigin,
  )
    .transform((value) => new URL(value).origin)
    .optional(),
  SECRET: text('SECRET deve ter pelo menos 32 caracteres.', (value) => value.length >= 32).optional(),
  SMTP_URL: text(
    'SMTP_URL deve ser o endereço de um servidor de email, como smtp://usuario:senha@servidor:587 ou smtps://servidor:465.',
    (value) => hasProtocol(value, ['smtp:', 'smtps:']),
  ).optional(),
  MAIL_FROM: text(
    'MAIL_FROM deve ser um remetente, como Plantão <nao-responda@exemplo.com.br>.',
    isSender,
  ).optional(),
  ADMIN_EMAIL: text('ADMIN_EMAIL deve ser um email, como ana@exemplo.com.br.', isEmail)
    .transform((value) => value.toLowerCase())
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PASSWORD_MIN: integer('PASSWORD_MIN', 6, 128).default(6),
  SIGNUPS: onOrOff('SIGNUPS'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine((parts) => parts.every(isAddressOrRange), {
      error:
        'TRUSTED_PROXIES deve ser uma lista de endereços IP ou faixas separados por vírgula, como 10.0.0.1,192.168.0.0/16.',
    }),
  REQUESTS_PER_MINUTE: integer('REQUESTS_PER_MINUTE', 60, 100_000_000).default(2400),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `LOG_LEVEL deve ser um destes: ${LOG_LEVELS.join(', ')}.` })
    .default('info'),
  METRICS_HOST: text(
    'METRICS_HOST deve ser um endereço IP ou um nome de máquina, como 127.0.0.1.',
    isHost,
  ).default('127.0.0.1'),
  METRICS_PORT: integer('METRICS_PORT', 1, 65535).optional(),
  SLOW_STATEMENT_MS: integer('SLOW_STATEMENT_MS', 0, 600_000).default(1000),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: text(
    'BACKUP_PASSPHRASE deve ter pelo menos 12 caracteres.',
    (value) => value.length >= 12,
  ).optional(),
})

const environment = variables.check((context) => {
  const problem = conflict(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
})

/** A contradiction between two variables; the sentence names both. */
function conflict(v: z.output<typeof variables>): string | null {
  if ((v.ADMIN_EMAIL === undefined) !== (v.ADMIN_PASSWORD === undefined))
    return 'ADMIN_EMAIL e ADMIN_PASSWORD devem ser informados juntos.'
  if (v.ADMIN_PASSWORD !== undefined && v.ADMIN_PASSWORD.length < v.PASSWORD_MIN)
    return `ADMIN_PASSWORD deve ter pelo menos ${v.PASSWORD_MIN} caracteres.`
  if (v.ADMIN_PASSWORD !== undefined && v.ADMIN_PASSWORD.length > 128)
    return 'ADMIN_PASSWORD deve ter no máximo 128 caracteres.'
  if (v.SMTP_URL !== undefined && v.MAIL_FROM === undefined)
    return 'SMTP_URL pede também MAIL_FROM, o remetente dos emails, como Plantão <nao-responda@exemplo.com.br>.'
  if (v.DATABASE_REPLICA_URL !== undefined && v.DATABASE_URL === undefined)
    return 'DATABASE_REPLICA_URL pede também DATABASE_URL, o banco de dados de que ela é a réplica.'
  if (v.METRICS_PORT === v.PORT) return 'METRICS_PORT deve ser diferente de PORT, que é a porta das pessoas.'
  return null
}

function text(error: string, accepts: (value: string) => boolean) {
  return z.string().trim().refine(accepts, { error })
}

function databaseUrl(name: string) {
  return text(
    `${name} deve ser o endereço de um PostgreSQL, como postgres://usuario:senha@servidor:5432/banco.`,
    (value) => hasProtocol(value, ['postgres:', 'postgresql:']) && databaseName(value) !== '',
  ).optional()
}

function onOrOff(name: string) {
  return z.enum(['on', 'off'], { error: `${name} deve ser on ou off.` }).default('on')
}

function integer(name: string, min: number, max: number) {
  const error = `${name} deve ser um número inteiro de ${min} a ${max}.`
  return text(
    error,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
  ).transform(Number)
}

function hasProtocol(value: string, protocols: string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

function databaseName(value: string): string {
  return new URL(value).pathname.slice(1)
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.pathname}${url.search}${url.hash}` === '/' &&
    url.username === ''
  )
}

function isHost(value: string): boolean {
  // Digits and dots only: a malformed IP address, not a name.
  return isIP(value) > 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && !/^[\d.]+$/.test(value))
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success
}

function isSender(value: string): boolean {
  const named = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)
  return isEmail(named?.[1] ?? value)
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** A host name by which this machine can reach a server listening on `host`. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
