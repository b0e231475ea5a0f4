/** What an error of the database, of the driver or of the network says. */

/** Says that the database does not answer a new connection either. */
export const GONE = 'the database does not answer'

/** Whether an error means that the database is unreachable or overloaded, rather than that it refused a query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && UNAVAILABLE_CODES.test(error.code)) return true
  return UNAVAILABLE_MESSAGES.test(error.message) || isUnavailable(error.cause)
}

/** Whether an unavailable database is there, but has too much to do: statements or locks took too long, connections are used up. */
export function isOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^(57014|55P03|53300)$/.test(String(error.code))) || isOverloaded(error.cause)
}

/** Whether the driver gave up waiting, which does not say for what: for the database, or for this process. */
export function isTooLate(error: unknown): boolean {
  return error instanceof Error && (TOO_LATE_MESSAGES.test(error.message) || isTooLate(error.cause))
}

/** Whether the statement failed because its connection had been ended, by either side or by a restart. */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(57P0[123]|ECONNRESET|EPIPE|08...)$/.test(code) || BROKEN_MESSAGES.test(error.message)
}

/** Whether a transaction failed only because of what happened beside it, so that it can be repeated. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  // Serialization failure, deadlock.
  return error.code === '40001' || error.code === '40P01' || isOutdated(error)
}

/** Whether a migration changed the result of a prepared statement, which then refuses to run. */
export function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}

// SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown), timeouts of statement, lock and idle transaction,
// read-only after a failover; and error codes of the operating system.
const UNAVAILABLE_CODES =
  /^(08...|53...|57P..|57014|55P03|25P03|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
// The driver's own errors have no code.
const TOO_LATE_MESSAGES =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|the database does not answer)/
const BROKEN_MESSAGES = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
