import type { FastifyRequest } from 'fastify'
import { networkOf } from '../session/throttle.ts'

/** The asker who takes turns with others: the user, or for a visitor the network of the request. */
export function askerOf({ identity, ip }: Pick<FastifyRequest, 'identity' | 'ip'>): string {
  return identity?.userId ?? networkOf(ip)
}
