import { type RawBuilder, sql } from 'kysely'
import { wordsOfSearch } from '../../core/text.ts'

/** A LIKE pattern that matches `text` anywhere, ignoring case and accents; % and _ in it are literal. */
export function containing(text: string): RawBuilder<string> {
  // Escaped after removing accents, because some symbols only then become a %.
  return sql<string>`'%' || regexp_replace(plantao.sem_acentos(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

/**
 * Whether `searched`, a text in lower case without accents, contains every word of `text`, in any order. `read` is
 * applied to each word before.
 */
export function containingWords(
  searched: RawBuilder<unknown>,
  text: string,
  read: (word: string) => string = (word) => word,
): RawBuilder<boolean> {
  return everyWord(text, (pattern) => sql<boolean>`${searched} like ${pattern}`, read)
}

/** Whether `condition` is true for the pattern of every word of `text`. */
export function everyWord(
  text: string,
  condition: (pattern: RawBuilder<string>) => RawBuilder<boolean>,
  read: (word: string) => string = (word) => word,
): RawBuilder<boolean> {
  const words = wordsOfSearch(text).map((word) => condition(containing(read(word))))
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

/**
 * The beginning of an order by which records that contain the text as it was typed come before those that only contain
 * its words; nothing for a single word. A limit then cuts off no record that has the text itself.
 */
export function asTypedFirst(searched: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return wordsOfSearch(text).length > 1 ? sql`(${searched} like ${containing(text)}) desc, ` : sql``
}
