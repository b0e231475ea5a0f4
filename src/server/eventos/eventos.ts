/** The event stream's route. */
import { Recusa } from '../../core/recusa.ts'
import { api, authorOf } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import { requirePermission } from '../api/permission.ts'
import { seesTheSame } from '../api/view.ts'
import { isUnavailable } from '../database/connections/failures.ts'
import { isBusy } from '../process/busy.ts'

export const eventosHandlers = {
  acompanhar: api.eventos.acompanhar.handler(({ context, input, signal }) => {
    const { accounts, events, headers, ip, setReplyHeader } = context
    const identity = authorOf(context)
    const { userId, sessionId } = identity
    if (events.isFull(userId)) throw refusal('MUITOS_PEDIDOS')
    // Without it some proxies would buffer the messages.
    setReplyHeader('x-accel-buffering', 'no')
    // A keep-alive connection would delay the server's shutdown after the stream's end.
    setReplyHeader('connection', 'close')
    return events.watch({
      userId,
      sessionId,
      ageMs: input.idade,
      signal,
      isGood: async () => {
        try {
          const present = await accounts.identify({ headers, ip })
          requirePermission('eventos.acompanhar', present)
          // A reader whose view changed refetches everything, as after any stream that ended.
          return seesTheSame(present, identity)
        } catch (error) {
          // While the database is down there is nothing to protect, and ended streams would only come back and ask a busy one
          // more; the next heartbeat checks again.
          if (isUnavailable(error) || isBusy(error)) return true
          if (error instanceof Recusa) return false
          throw error
        }
      },
    })
  }),
}
