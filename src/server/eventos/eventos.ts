/** The event stream's route. */
import { Recusa } from '../../core/recusa.ts'
import { api, authorOf } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import { requirePermission } from '../api/permission.ts'
import { isUnavailable } from '../database/connection.ts'

export const eventosHandlers = {
  acompanhar: api.eventos.acompanhar.handler(({ input, context, signal }) => {
    const { accounts, events, headers, ip, setReplyHeader } = context
    const { userId, sessionId } = authorOf(context)
    if (events.isFull(userId)) throw refusal('MUITOS_PEDIDOS')
    // Without it some proxies would buffer the messages.
    setReplyHeader('x-accel-buffering', 'no')
    // A keep-alive connection would delay the server's shutdown after the stream's end.
    setReplyHeader('connection', 'close')
    return events.watch({
      userId,
      sessionId,
      since: input?.desde,
      signal,
      isGood: async () => {
        try {
          requirePermission('eventos.acompanhar', await accounts.identify({ headers, ip }))
          return true
        } catch (error) {
          if (error instanceof Recusa) return false
          // While the database is down there is nothing to protect; the next heartbeat checks again.
          if (isUnavailable(error)) return true
          throw error
        }
      },
    })
  }),
}
