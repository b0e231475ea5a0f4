/** The stream of changes, for screens that refresh themselves: table names only, no data. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ANNOUNCED_TABLES } from '../core/cadastros.ts'

/**
 * What changed since the message before, or, in the first message, since the page whose position is `desde`; empty in
 * heartbeats and in a first message without `desde`.
 */
const announcedChange = z.object({ tabelas: z.array(z.enum(ANNOUNCED_TABLES)) })
export type AnnouncedChange = z.output<typeof announcedChange>

export const eventosRoutes = {
  /**
   * Server-sent events, at least one every 25 seconds. The stream ends with the session and when the server stops;
   * after reconnecting, clients must refetch what they show.
   */
  acompanhar: oc
    .route({ method: 'GET', path: '/eventos', summary: 'Acompanhar o que muda', tags: ['Eventos'] })
    .input(z.strictObject({ desde: z.string().max(60).optional() }).optional())
    .output(eventIterator(announcedChange)),
}
