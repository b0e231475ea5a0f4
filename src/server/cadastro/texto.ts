import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that matches `texto` anywhere, ignoring case and accents; % and _ in it are literal. */
export function contem(texto: string): RawBuilder<string> {
  // Escaped after removing accents, because some symbols only then become a %.
  return sql<string>`'%' || regexp_replace(plantao.sem_acentos(${texto}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
