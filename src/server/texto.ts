import { type RawBuilder, sql } from 'kysely'

/** The pattern for LIKE that finds `texto` anywhere, whatever its case and accents; its own % and _ are letters. */
export function contem(texto: string): RawBuilder<string> {
  // Escaped after the accents are gone, because some symbols become a % only then.
  return sql<string>`'%' || regexp_replace(plantao.sem_acentos(${texto}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}
