/**
 * Names of prepared statements. The database parses and plans a named statement once per connection instead of at every
 * call.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** How many texts are remembered, with the number of their calls. */
const REMEMBERED = 500
/** How many statements one connection prepares at most; the database keeps each until the connection ends. */
export const PREPARED_PER_CONNECTION = 100
const MARK = '/* planned each time */'
/** True; marks a statement whose values decide which plan is best, such as the two ends of a period. */
export const plannedEachTime = sql<boolean>`true ${sql.raw(MARK)}`
/** A sum of a few rows of one record, which is no reason to plan the statement each time. */
export const sumOfFew = (value: RawBuilder<number>) => sql<number | null>`sum/* of few */(${value})`
/** Longer texts, such as an insert of many rows, are hardly ever repeated exactly. */
const LONGEST = 20_000

/**
 * The names of one pool's statements. A text gets its name when it is called a second time: filters in many
 * combinations produce texts that never return.
 */
export class StatementNames {
  /** By text, least recently used first; null after the first call. */
  readonly #known = new Map<string, string | null>()
  #generation = 0

  /** The text's name, the same on every connection; null if it should not be prepared. */
  nameOf(text: string): string | null {
    if (text.length > LONGEST || isPlannedEachTime(text)) return null
    const known = this.#known.get(text)
    const name = known === undefined ? null : (known ?? this.#newName(text))
    this.#known.delete(text)
    this.#known.set(text, name)
    if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.keys().next().value ?? '')
    return name
  }

  /** Changes with `renew`. */
  get generation(): number {
    return this.#generation
  }

  /** Gives every text another name, because those prepared before no longer fit the tables. */
  renew(): void {
    this.#generation++
    this.#known.clear()
  }

  #newName(text: string): string {
    return `p${this.#generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  }
}

/**
 * Whether the best plan depends on the values: a prepared statement gets one plan for all values, chosen by the first
 * few. Searches need the text; sums read so many rows that planning takes no part of their time worth saving.
 */
function isPlannedEachTime(text: string): boolean {
  return text.includes(' like ') || text.includes('sum(') || text.includes(MARK)
}
