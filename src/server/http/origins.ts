/** Our own origins. The Host header is not used: the client controls it. */
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '../process/config.ts'

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Only APP_URL's origin if APP_URL is set. Otherwise the address the server listens on: for the loopback all its names,
 * for all interfaces every name of this machine.
 */
export function ownOrigins(config: Pick<Config, 'appUrl' | 'appUrlGiven' | 'host' | 'port'>): Set<string> {
  const origins = new Set([config.appUrl])
  if (config.appUrlGiven) return origins
  for (const name of namesOf(config.host)) origins.add(new URL(`http://${name}:${config.port}`).origin)
  return origins
}

function namesOf(host: string): string[] {
  if (LOOPBACK.includes(host) || host === '::1' || host.startsWith('127.')) return LOOPBACK
  if (!EVERY_ADDRESS.has(host)) return []
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const named = addresses.map(({ address, family }) =>
    family === 'IPv6' ? `[${address.split('%')[0]}]` : address,
  )
  return [...LOOPBACK, ...named, hostname()]
}
