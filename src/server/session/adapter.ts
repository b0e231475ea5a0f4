/**
 * better-auth's storage: its own Kysely adapter, with two additions. Session tokens are stored as hashes, and writes
 * can join one of our transactions.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Db, Tables } from '../database/schema/types.ts'
import { digest } from './tokens.ts'

type AdapterFactory = ReturnType<typeof kyselyAdapter>
type Options = Parameters<AdapterFactory>[0]
type Adapter = ReturnType<AdapterFactory>

export interface AuthStorage {
  /** For better-auth's `database` option. */
  database: (options: Options) => Adapter
  /** Runs `work` with better-auth's writes as part of the transaction `trx`. */
  within<T>(trx: Db, work: () => Promise<T>): Promise<T>
}

/** The storage on a pool whose search_path is schema auth. */
export function createAuthStorage(pool: Pool): AuthStorage {
  const transactions = new AsyncLocalStorage<Adapter>()
  const own = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let given: Options = {}
  const open = (db: Db) => kyselyAdapter(db, { type: 'postgres' })(given)
  return {
    database(options) {
      given = options
      const adapter = open(own)
      return hashingTokens(adapter, () => transactions.getStore() ?? adapter)
    },
    within: (trx, work) => transactions.run(open(trx.withSchema('auth')), work),
  }
}

const CALLS = [
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'findOne',
  'findMany',
  'count',
  'consumeOne',
  'incrementOne',
] as const

type Row = Record<string, unknown>
interface Arguments {
  model: string
  where?: { field: string; value: unknown }[]
  data?: Row
  update?: Row
}
type Call = (args: Arguments) => Promise<unknown>

/** Wraps `base`: delegates to `current()`, and hashes session tokens in stored rows and conditions. */
function hashingTokens(base: Adapter, current: () => Adapter): Adapter {
  const calls = CALLS.map((name): [string, Call] => [
    name,
    (args) => {
      const target: Record<string, unknown> = current()
      const call = target[name]
      if (typeof call !== 'function') throw new TypeError(`the storage has no ${name}`)
      return args.model === 'session' ? withHashedToken((hashed) => call(hashed), args) : call(args)
    },
  ])
  const adapter: Adapter = { ...base, ...Object.fromEntries(calls) }
  // better-auth uses transactions only to group writes that need not be atomic, so none is opened here.
  adapter.transaction = (work) => work(adapter)
  return adapter
}

async function withHashedToken(call: Call, args: Arguments): Promise<unknown> {
  const row = await call({
    ...args,
    ...(args.where && { where: args.where.map(hashedCondition) }),
    ...(args.data && { data: hashedToken(args.data) }),
    ...(args.update && { update: hashedToken(args.update) }),
  })
  // better-auth puts the returned token into the cookie, so it must be the plain one.
  const token =
    args.data?.token ?? args.update?.token ?? args.where?.find(({ field }) => field === 'token')?.value
  const isRow = typeof row === 'object' && row !== null && !Array.isArray(row)
  return isRow && typeof token === 'string' ? { ...row, token } : row
}

function hashedToken(row: Row): Row {
  return typeof row.token === 'string' ? { ...row, token: digest(row.token) } : row
}

function hashedCondition<C extends { field: string; value: unknown }>(condition: C): C {
  if (condition.field !== 'token') return condition
  const { value } = condition
  if (Array.isArray(value)) return { ...condition, value: value.map((token) => digest(String(token))) }
  return { ...condition, value: digest(String(value)) }
}
