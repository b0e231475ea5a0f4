import { type Logger, pino } from 'pino'
import { CLIENT_COLUMNS } from '../../core/dados-pessoais.ts'

export type { Logger }

/** Replaces redacted values in log lines. */
export const HIDDEN = '[hidden]'

/**
 * A logger that writes one JSON line per entry. Redacts passwords, tokens, cookies, CPF, RG, income, all that is
 * a client's and query strings at any depth, in fields, messages and errors.
 * @param destination where lines go; by default stderr, which leaves stdout to messages for people.
 */
export function createLogger(
  level: string,
  destination: { write(line: string): void } = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    { level, base: { pid: process.pid }, serializers: { err: brief }, hooks: { streamWrite: redactLine } },
    destination,
  )
}

/** The error without properties added by libraries, such as the connection it came from. */
function brief(error: Error): Record<string, unknown> {
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error)
  return { type, message, code, constraint, table, stack }
}

let errors = 0

/** How many lines of level error or fatal this process has logged. */
export function errorsLogged(): number {
  return errors
}

const ERROR_LEVEL = 50

// Redacts the finished line: the one place where every field, message, error and child binding ends up.
function redactLine(line: string): string {
  const entry: Record<string, unknown> = JSON.parse(line)
  if (Number(entry.level) >= ERROR_LEVEL) errors++
  return `${JSON.stringify(redact(entry))}\n`
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redact)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, isSecret(key) ? HIDDEN : redact(inner)]),
  )
}

function isSecret(key: string): boolean {
  const name = lettersOf(key)
  return EXACT.has(name) || PARTS.some((part) => name.includes(part))
}

function lettersOf(key: string): string {
  return key.toLowerCase().replace(/[^a-z]/g, '')
}

const PARTS = [
  'password',
  'senha',
  'token',
  'cookie',
  'authorization',
  'secret',
  'segredo',
  'semente',
  'otp',
  'cpf',
  'renda',
  'connectionstring',
  'databaseurl',
  'replicaurl',
  'smtpurl',
  'backupcode',
  'recoverycode',
]

const EXACT = new Set([
  'rg',
  'seed',
  'body',
  // PostgreSQL errors repeat a row's values in these.
  'detail',
  'where',
  'parameters',
  ...CLIENT_COLUMNS.map(lettersOf),
])

function redactText(text: string): string {
  return text
    .replace(/(:\/\/[^\s/:@]*):[^\s/]*@/g, `$1:${HIDDEN}@`)
    .replace(/(\/[^\s"'?]*)\?[^\s"']*/g, '$1')
    .replace(/(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, HIDDEN)
}
