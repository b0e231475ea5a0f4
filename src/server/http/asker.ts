import type { FastifyRequest } from 'fastify'
import { networkOf } from '../session/throttle.ts'

/** Who takes turns with others: the user, or for a visitor the network that the request comes from. */
export function askerOf({ identity, ip }: Pick<FastifyRequest, 'identity' | 'ip'>): string {
  return identity?.userId ?? networkOf(ip)
}
