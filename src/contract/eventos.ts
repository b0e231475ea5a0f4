/** The stream of changes, for screens that refresh themselves: table names only, no data. */
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { MAX_AGE_MS } from '../core/eventos.ts'
import { ANNOUNCED_TABLES } from '../core/followed-tables.ts'
import { integerInUrl } from './fields.ts'
import { routesOf } from './routes.ts'

/** The tables that changed since the message before; empty in heartbeats. */
const announcedChange = z.object({ tabelas: z.array(z.enum(ANNOUNCED_TABLES)) })
export type AnnouncedChange = z.output<typeof announcedChange>

const { get } = routesOf(['Eventos'])

export const eventosRoutes = {
  /**
   * Server-sent events, at least one every 25 seconds. The stream ends with the session and when the server stops;
   * after reconnecting, clients must refetch what they show. `idade` is how long ago, in milliseconds, the oldest answer
   * shown may have been read: the first message names what changed since, and nothing without it.
   */
  acompanhar: get('/eventos', 'Acompanhar o que muda')
    .input(z.strictObject({ idade: integerInUrl(0, MAX_AGE_MS).optional() }))
    .output(eventIterator(announcedChange)),
}
