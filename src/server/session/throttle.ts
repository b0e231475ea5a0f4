/**
 * Counts failed sign-ins in the database, shared by all servers. An attempt counts from its start, so that parallel
 * ones cannot slip through, and is removed if password and code were right or the code is still missing.
 */
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { formatInstant } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Db } from '../database/schema/types.ts'

/** Failed sign-ins allowed within WINDOW_MINUTES. */
const LIMITS = {
  /** Per account and network address. */
  accountAndAddress: 10,
  /** Per account, from anywhere; does not apply to browsers that have signed in to it before. */
  account: 30,
  /** Per network address, all accounts: enough for an office, too few to try a list. */
  address: 100,
} as const

const WINDOW_MINUTES = 15

/** An admitted attempt. */
export interface Attempt {
  /** Stops counting it as a failure: the credentials were right, or could not be checked. */
  forget(): Promise<void>
}

/**
 * Admits and counts an attempt.
 * @throws {Recusa} MUITAS_TENTATIVAS, with the time to try again, if a limit is reached.
 */
export async function beginAttempt(
  db: Db,
  { email, ip, device, now }: { email: string; ip: string; device: string | null; now: Date },
): Promise<Attempt> {
  const address = networkOf(ip)
  const since = sql`${now.toISOString()}::timestamptz - ${WINDOW_MINUTES} * interval '1 minute'`
  const { id, blockedBy } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`plantao.sign_in:${email}`}, 0))`.execute(trx)
    const found = await sql<{ oldest: string | null }>`
      with recent as (select email, address, failed_at from auth.sign_in_failures
                       where failed_at > ${since} and (email = ${email} or address = ${address})),
           known as (select from auth.devices d join auth."user" u on u.id = d.user_id
                      where u.email = ${email} and d.token_hash = ${device ?? ''})
      select greatest(
        (select failed_at from recent where email = ${email} and address = ${address}
          order by failed_at desc offset ${LIMITS.accountAndAddress - 1} limit 1),
        (select failed_at from recent where email = ${email} and not exists (select from known)
          order by failed_at desc offset ${LIMITS.account - 1} limit 1),
        (select failed_at from recent where address = ${address}
          order by failed_at desc offset ${LIMITS.address - 1} limit 1)) as oldest`.execute(trx)
    const oldest = found.rows[0]?.oldest ?? null
    if (oldest) return { id: null, blockedBy: oldest }
    const row = await trx
      .insertInto('auth.sign_in_failures')
      .values({ email, address, failed_at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: row.id, blockedBy: null }
  })
  if (id === null) throw tooMany(new Date(Date.parse(blockedBy) + WINDOW_MINUTES * 60_000))
  return {
    async forget() {
      await db.deleteFrom('auth.sign_in_failures').where('id', '=', id).execute()
    },
  }
}

/** 'Muitas tentativas. Tente novamente às 14:05.', with the first full minute after the limit ends. */
export function tooMany(until: Date): Recusa {
  const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000)
  const time = formatInstant(minute.toISOString()).slice(-5)
  return new Recusa('MUITAS_TENTATIVAS', `Muitas tentativas. Tente novamente às ${time}.`, {
    dados: { tente_novamente_em: minute.toISOString() },
  })
}

/** The network that counts as one address: for IPv6 the /64, which a single client may own. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [address = ''] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
