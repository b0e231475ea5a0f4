/** Instants in the texts of notices. */
import { type RawBuilder, sql } from 'kysely'

/** '10/03/2026 às 14:05', in Brazil's time. */
export function dayAndHour(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${instant} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY às HH24:MI')`
}
