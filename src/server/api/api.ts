/**
 * The base that every handler is built on. It checks the route's permission and validates the input. A change runs in
 * one transaction, which checks the permission again against the current session and usuario and sets the author for
 * the audit. A repeated request with the same Idempotency-Key gets the first answer, as the caller may see it then.
 */
import { implement } from '@orpc/server'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { contract, type RouteName } from '../../contract/index.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Events } from '../database/connections/changes.ts'
import type { Database } from '../database/connections/connection.ts'
import { isConflict } from '../database/connections/failures.ts'
import type { Db } from '../database/schema/types.ts'
import { StreamedFile } from '../export/streamed-file.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { BatchRunner, RecallableRunner } from '../process/batches.ts'
import type { Cipher } from '../process/cipher.ts'
import type { Config } from '../process/config.ts'
import type { KeyedHash } from '../process/keyed-hash.ts'
import type { Logger } from '../process/log.ts'
import type { Accounts, Hold, Identity } from '../session/index.ts'
import { refusal } from './errors.ts'
import { answerOnce, mayStoreAnswer } from './idempotency.ts'
import { isPublic, mayChangeCaller, requirePermission } from './permission.ts'
import { mayReadReplica } from './replica-routes.ts'
import type { VendaHooks } from './venda-hooks.ts'
import { type OnlyLoja, onlyLojaOf, seesTheSame } from './view.ts'

/** Dependencies that live as long as the server. */
export interface Services {
  config: Config
  database: Database
  log: Logger
  accounts: Accounts
  mailer: Mailer
  /** Encrypts the secret seeds of draws until they are revealed. */
  sementes: Cipher
  /** Encrypts the drafts of forms. */
  rascunhos: Cipher
  /** The fingerprint of this server's signature in backups. */
  assinatura: string
  /** Hashes the clients' values that people search for. */
  buscas: KeyedHash
  /** An answer that was stored, as its caller may see it now. */
  asSeenNow: <T>(context: Context, stored: T) => Promise<T>
  events: Events
  /** Called when sales are written. */
  vendaHooks: VendaHooks
  /** Processes pending imports. */
  importer: BatchRunner
  /** Makes pending statements of all people. */
  extratos: BatchRunner
  /** Sends pending statements by mail. */
  envios: BatchRunner
  /** Works on commissions: prepares and approves closings. */
  financeiro: BatchRunner
  /** Works on the load in preparation. */
  loader: RecallableRunner
  /** The bytes that are free on the embedded database's disk; null with an external database. */
  freeBytes: () => Promise<number | null>
  /** Whether the data are made up, so that no payment is real. */
  isDemo: boolean
  /** The current time; fixed in tests. */
  now: () => Date
}

/** The context of one request. */
export interface Context extends Services {
  identity: Identity | null
  /** Which sales the caller sees. */
  only: OnlyLoja
  ip: string
  headers: Headers
  /** Aborted when the caller leaves before the response is complete. */
  signal: AbortSignal
  /** Adds a response header, such as a cookie; if it reports a change, call it after the commit. */
  setReplyHeader: (name: string, value: string | string[]) => void
  /** The request's transaction for a change; the pool, or a replica's, for a read. */
  db: Db
  /** Whether `db` is a replica: what fails there is read again from the primary. */
  onReplica: boolean
  /** Runs `work` after the commit; does not run it on rollback. */
  afterCommit: (work: () => Promise<void> | void) => void
  /** See OwnCaller.confirm: for writes outside the request's transaction. */
  confirm: (db: Db) => Promise<void>
}

export type InitialContext = Omit<Context, keyof Added>

/** The values that the base adds to the context. */
type Added = Pick<Context, 'db' | 'onReplica' | 'afterCommit' | 'confirm'>

/** The name of the route at `path` in the router. */
export function routeOf(path: readonly string[]): RouteName {
  return path.join('.') as RouteName
}

// -1: the input is validated before the last middleware, which is the transaction.
const base = implement(contract, { initialInputValidationIndex: -1 }).$context<InitialContext>()

const permitted = base.use(({ context, path, next }) => {
  requirePermission(routeOf(path), context.identity)
  return next()
})

export const api = permitted.use(async ({ context, path, procedure, next }, input) => {
  const { database } = context
  const route = routeOf(path)
  if (procedure['~orpc'].route.method === 'GET') {
    const read = await reading(context, route, async (added) => next({ context: added }))
    // Creating a file takes a while (it may have to queue), so the permission is checked again.
    const check = async () => {
      const present = await confirm(context, route, database.db)
      // The file's content was chosen by what the caller saw at its beginning.
      if (!seesTheSame(present, context.identity)) throw refusal('SEM_PERMISSAO')
    }
    if (read.output instanceof StreamedFile) await read.output.guard(check)
    else if (read.output instanceof Blob) await check()
    return read
  }

  let added: InChange | undefined
  const output = await change(context, route, input, async (inChange) => {
    added = inChange
    return (await next({ context: inChange })).output
  })
  return { output, context: added ?? withoutTransaction(context, route) }
})

/**
 * For routes that order their own writes, such as sign-in, where a failed attempt must be counted: each query commits
 * by itself. Writes on behalf of a signed-in user come after `context.confirm`.
 */
export const apiWithoutTransaction = permitted.use(async ({ context, path, next }, input) => {
  const route = routeOf(path)
  await confirm(context, route, context.database.db)
  return next({
    context: {
      ...withoutTransaction(context, route),
      /** Makes the request's change, for a route that first has to wait for something without a connection. */
      change: <T>(work: (inChange: InChange) => Promise<T>) => change(context, route, input, work),
    },
  })
})

/** The context within a change: its transaction, and the caller as they are now. */
export type InChange = Added & Pick<Context, 'identity' | 'only'>

/**
 * Runs `work` in one transaction in which the caller was checked again and is the author; once per Idempotency-Key.
 * Resolves after the tasks passed to `afterCommit` have run.
 */
async function change<T>(
  context: InitialContext,
  route: RouteName,
  input: unknown,
  work: (inChange: InChange) => Promise<T>,
): Promise<T> {
  const committed: (() => Promise<void> | void)[] = []
  const output = await retryingConflicts(() =>
    context.database.db.transaction().execute(async (trx) => {
      committed.length = 0
      const identity = await confirm(context, route, trx, mayChangeCaller(route) ? 'own' : 'change')
      const only = onlyLojaOf(identity?.usuario)
      const inChange: InChange = {
        identity,
        only,
        db: trx,
        onReplica: false,
        afterCommit: (task) => void committed.push(task),
        confirm: async () => {},
      }
      const key = context.headers.get('idempotency-key')
      const author = identity?.userId
      const along = nameAuthor(identity)
      if (key && author && mayStoreAnswer(route)) {
        const seen = (stored: T) => context.asSeenNow({ ...context, ...inChange }, stored)
        return answerOnce(trx, { key, author, rota: route, input, only, along, seen }, () => work(inChange))
      }
      await sql`select ${along}`.execute(trx)
      return work(inChange)
    }),
  )
  for (const task of committed) await task()
  return output
}

/** Runs a read, on the replica if the route may and the replica is current; if it fails there, again on the primary. */
async function reading<T>(
  context: InitialContext,
  route: RouteName,
  run: (added: Added) => Promise<T>,
): Promise<T> {
  const added = withoutTransaction(context, route)
  const { replica } = context.database
  if (replica && mayReadReplica(route) && (await replica.isCurrent())) {
    try {
      return await run({ ...added, db: replica.db, onReplica: true })
    } catch (error) {
      if (error instanceof Recusa || context.signal.aborted) throw error
      replica.failed(error)
    }
  }
  return run(added)
}

/** Where nothing that was saved can be missing: the request's transaction, or the primary if a replica answers the rest. */
export function primaryOf({ db, onReplica, database }: Pick<Context, 'db' | 'onReplica' | 'database'>): Db {
  return onReplica ? database.db : db
}

function withoutTransaction(context: InitialContext, route: RouteName): Added {
  return {
    db: context.database.db,
    onReplica: false,
    afterCommit: (work) => void work(),
    confirm: async (db) => void (await confirm(context, route, db, 'own')),
  }
}

/**
 * Reads the caller again and returns their current identity. Throws Recusa when they may no longer use the route: the
 * head of a request can arrive long before its body. Public routes are not checked.
 */
async function confirm(
  { accounts, identity }: InitialContext,
  route: RouteName,
  db: Db,
  hold?: Hold,
): Promise<Identity | null> {
  if (!identity || isPublic(route)) return identity
  const present = await accounts.identifyAgain(db, identity, hold)
  requirePermission(route, present)
  return present
}

/** The signed-in caller. Throws NAO_AUTENTICADO without one, which means that the route's permission is wrong. */
export function authorOf(context: { identity: Identity | null }): Identity {
  if (!context.identity) throw refusal('NAO_AUTENTICADO')
  return context.identity
}

/** The caller's usuario. Throws NAO_AUTENTICADO as `authorOf` does, or SEM_ACESSO without a usuario. */
export function usuarioOf(context: { identity: Identity | null }): NonNullable<Identity['usuario']> {
  const { usuario } = authorOf(context)
  if (!usuario) throw refusal('SEM_ACESSO')
  return usuario
}

/** Expressions that set the author for the audit triggers, for this transaction only. */
function nameAuthor(identity: Identity | null): RawBuilder<unknown> {
  return sql`set_config('plantao.usuario_id', ${identity?.usuario?.id ?? ''}, true),
             set_config('plantao.usuario_nome', ${identity?.usuario?.nome ?? ''}, true),
             set_config('plantao.origem', 'api', true)`
}

/** Retries after a conflict with another transaction, up to three attempts. */
async function retryingConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === 3) throw error
    }
  }
}
