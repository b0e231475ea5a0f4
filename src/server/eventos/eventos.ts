/** The route of the stream of changes. */
import { Recusa } from '../../core/recusa.ts'
import { api, authorOf } from '../api.ts'
import { isUnavailable } from '../database/connection.ts'
import { requirePermission } from '../http/permission.ts'

export const eventosHandlers = {
  acompanhar: api.eventos.acompanhar.handler(({ context, signal }) => {
    const { accounts, events, headers, ip, setReplyHeader } = context
    const { userId, sessionId } = authorOf(context)
    // Some proxies would keep the messages until there are many.
    setReplyHeader('x-accel-buffering', 'no')
    // Kept for another request after the stream's end, the connection would hold back the end of the server.
    setReplyHeader('connection', 'close')
    return events.watch({
      userId,
      sessionId,
      signal,
      isGood: async () => {
        try {
          requirePermission('eventos.acompanhar', await accounts.identify({ headers, ip }))
          return true
        } catch (error) {
          if (error instanceof Recusa) return false
          // While the database is away nothing is read either; the next heartbeat asks again.
          if (isUnavailable(error)) return true
          throw error
        }
      },
    })
  }),
}
