import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that matches `text` anywhere, ignoring case and accents; % and _ in it are literal. */
export function containing(text: string): RawBuilder<string> {
  // Escaped after removing accents, because some symbols only then become a %.
  return sql<string>`'%' || regexp_replace(plantao.sem_acentos(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
