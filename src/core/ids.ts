/** Ids of records. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The id in a parameter, or undefined if it is not a valid one. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value : undefined
}
