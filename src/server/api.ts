/**
 * The one base that every handler is built from. It asks the permission of the route that it runs, whatever led there; the
 * input is valid; a change runs in one transaction that asks again, with the caller's session and usuario as they are then,
 * and names its author for the audit; a repeated request with the same Idempotency-Key gets the first one's answer.
 */
import { implement } from '@orpc/server'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { contract, type Rota } from '../contract/index.ts'
import type { Database } from './database/connection.ts'
import type { Tables } from './database/types.ts'
import type { Events } from './eventos/hub.ts'
import { refusal } from './http/errors.ts'
import { answerOnce } from './http/idempotency.ts'
import { isPublic, mayChangeCaller, requirePermission } from './http/permission.ts'
import type { Importer } from './importacoes/executor.ts'
import type { Cipher } from './process/cipher.ts'
import type { Config } from './process/config.ts'
import type { Logger } from './process/log.ts'
import type { Mailer } from './process/mail.ts'
import type { Accounts, Hold, Identity } from './session/index.ts'

/** What lives as long as the server. */
export interface Services {
  config: Config
  database: Database
  log: Logger
  accounts: Accounts
  mailer: Mailer
  /** Keeps the secret seeds of draws until they are revealed. */
  sementes: Cipher
  events: Events
  importer: Importer
  /** The present instant; tests fix it. */
  now: () => Date
}

/** What one request carries. */
export interface Context extends Services {
  identity: Identity | null
  ip: string
  headers: Headers
  /** Adds a header to the answer, such as a cookie; call it after the commit when it tells of a change. */
  setReplyHeader: (name: string, value: string | string[]) => void
  /** The request's transaction for a change; the pool for a reading. */
  db: Kysely<Tables>
  /** Runs once the change is committed; never runs when it is not. */
  afterCommit: (work: () => Promise<void> | void) => void
  /** As OwnCaller has it: for calls that write outside of the request's transaction. */
  confirm: (db: Kysely<Tables>) => Promise<void>
}

export type InitialContext = Omit<Context, keyof Added>

/** What the base adds to a request's context. */
type Added = Pick<Context, 'db' | 'afterCommit' | 'confirm'>

/** The name of the route whose handler stands at `path` in the router. */
export function rotaOf(path: readonly string[]): Rota {
  return path.join('.') as Rota
}

// -1: the input is validated before the last middleware, which is the transaction.
const base = implement(contract, { initialInputValidationIndex: -1 }).$context<InitialContext>()

const permitted = base.use(({ context, path, next }) => {
  requirePermission(rotaOf(path), context.identity)
  return next()
})

export const api = permitted.use(async ({ context, path, procedure, next }, input) => {
  const { database } = context
  const rota = rotaOf(path)
  if (procedure['~orpc'].route.method === 'GET') {
    const read = await next({ context: withoutTransaction(context, rota) })
    // Making a file takes a while, and longer where others wait for theirs.
    if (read.output instanceof Blob) await confirm(context, rota, database.db)
    return read
  }

  const committed: (() => Promise<void> | void)[] = []
  const result = await retryingConflicts(() =>
    database.db.transaction().execute(async (trx) => {
      committed.length = 0
      const identity = await confirm(context, rota, trx, mayChangeCaller(rota) ? 'own' : 'change')
      await nameAuthor(trx, identity)
      const added: Added & Pick<Context, 'identity'> = {
        identity,
        db: trx,
        afterCommit: (work) => void committed.push(work),
        confirm: async () => {},
      }
      const key = context.headers.get('idempotency-key')
      const author = identity?.userId
      if (!key || !author) return next({ context: added })
      const attempt = { key, author, rota, input }
      const output = await answerOnce(trx, attempt, async () => (await next({ context: added })).output)
      return { output, context: added }
    }),
  )
  for (const work of committed) await work()
  return result
})

/**
 * The base of the calls that keep their own order of writes, such as a sign-in, whose refusal must be counted: each
 * query commits by itself. What they write for somebody signed in comes after `context.confirm`.
 */
export const apiWithoutTransaction = permitted.use(async ({ context, path, next }) => {
  const rota = rotaOf(path)
  await confirm(context, rota, context.database.db)
  return next({ context: withoutTransaction(context, rota) })
})

function withoutTransaction(context: InitialContext, rota: Rota): Added {
  return {
    db: context.database.db,
    afterCommit: (work) => void work(),
    confirm: async (db) => void (await confirm(context, rota, db, 'own')),
  }
}

/**
 * The caller as they are now. Throws Recusa when they may no longer take the route: the head of their request may have
 * come long before its body. Nothing is asked of a public route.
 */
async function confirm(
  { accounts, identity }: InitialContext,
  rota: Rota,
  db: Kysely<Tables>,
  hold?: Hold,
): Promise<Identity | null> {
  if (!identity || isPublic(rota)) return identity
  const present = await accounts.identifyAgain(db, identity, hold)
  requirePermission(rota, present)
  return present
}

/** The id of who is signed in. Throws where no session was required: a mistake in the permissions, not of the user. */
export function authorOf(context: { identity: Identity | null }): Identity {
  if (!context.identity) throw refusal('NAO_AUTENTICADO')
  return context.identity
}

/** Tells the database, for this transaction alone, who acts: the audit's trigger reads it. */
async function nameAuthor(trx: Kysely<Tables>, identity: Identity | null): Promise<void> {
  await sql`select set_config('plantao.usuario_id', ${identity?.usuario?.id ?? ''}, true),
                   set_config('plantao.usuario_nome', ${identity?.usuario?.nome ?? ''}, true),
                   set_config('plantao.origem', 'api', true)`.execute(trx)
}

/** Deadlocks and serialization failures are nobody's fault: the transaction runs again, three times at most. */
async function retryingConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if ((code !== '40001' && code !== '40P01') || attempt === 3) throw error
    }
  }
}
