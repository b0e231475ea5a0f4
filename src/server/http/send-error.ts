import type { FastifyReply } from 'fastify'
import type { ErrorBody } from '../api/errors.ts'

/** After how many seconds a program may ask again what the server or its database cannot answer now. */
const RETRY_AFTER_S = 5

/** Sends an error with its status. */
export function sendError(reply: FastifyReply, body: ErrorBody): FastifyReply {
  if (body.status === 503) reply.header('retry-after', RETRY_AFTER_S)
  return reply.status(body.status).send(body)
}
