import { type Logger, pino } from 'pino'

export type { Logger }

/** What a log line shows in the place of what it must not say. */
export const HIDDEN = '[oculto]'

/**
 * A logger of one JSON line an entry. Passwords, tokens, cookies, CPF, RG, income and query strings never
 * leave it, whatever the depth they were given at and whether as a field, in a message or in an error.
 * @param destination where lines go; stderr when not given, so that stdout keeps to what a person reads.
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

/** An error without what libraries hang on it, such as the whole connection that it came from. */
function brief(error: Error): Record<string, unknown> {
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error)
  return { type, message, code, constraint, table, stack }
}

// The finished line is read again because it is the one place that every field, message, error and
// child binding passes through.
function redactLine(line: string): string {
  return `${JSON.stringify(redact(JSON.parse(line)))}\n`
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
  const name = key.toLowerCase().replace(/[^a-z]/g, '')
  return EXACT.has(name) || PARTS.some((part) => name.includes(part))
}

const PARTS = [
  ...['password', 'senha', 'token', 'cookie', 'authorization', 'secret', 'segredo', 'semente', 'otp'],
  ...['cpf', 'renda', 'connectionstring', 'databaseurl', 'smtpurl', 'backupcode', 'recoverycode'],
]

// `detail`, `where` and `parameters` are where PostgreSQL's errors repeat the values of a row.
const EXACT = new Set(['rg', 'clienterg', 'detail', 'where', 'parameters', 'seed', 'body'])

function redactText(text: string): string {
  return text
    .replace(/(:\/\/[^\s/:@]*):[^\s/]*@/g, `$1:${HIDDEN}@`)
    .replace(/(\/[^\s"'?]*)\?[^\s"']*/g, '$1')
    .replace(/(?<![\w-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, HIDDEN)
}
