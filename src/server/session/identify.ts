/** Authentication: one query from a request's credential to the login, its usuario and the session's times. */
import { type RawBuilder, sql } from 'kysely'
import type { Sessao } from '../../contract/sessao.ts'
import type { Restricao } from '../../core/restricoes.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import { compiledOnce } from '../database/connections/compiled.ts'
import { STATE } from '../database/connections/shared-answers.ts'
import type { Db } from '../database/schema/types.ts'
import { type Auth, SESSION } from './auth.ts'
import { cookieValue, digest, openSealed } from './tokens.ts'

interface Usuario {
  id: string
  nome: string
  email: string
  cargo: UsuarioCargo
  status: RecordStatus
  /** The colaborador that the person is; null if none is linked. */
  colaborador_id: string | null
  /** What Configurações takes from the cargo. */
  restricoes: readonly Restricao[]
  /** Their own loja, if they see the sales of no other: their colaborador's, or else the one of the usuario. */
  loja: { id: string; nome: string } | null
}

export interface Identity {
  userId: string
  sessionId: string
  /** Null for a login without a row in usuarios. */
  usuario: Usuario | null
  nome: string
  email: string
  /** End of the access period: before it, a browser renews its session, an API client uses its refresh token. */
  expiresAt: Date
  bearer: boolean
  /** When and from which address the session was last used, to the minute. */
  usedAt: Date
  ip: string | null
  /** The state of the database when the session was read; see SharedAnswers. */
  state: string
}

export interface Credential {
  token: string
  bearer: boolean
}

/**
 * The credential of a request. An Authorization header takes precedence: such a request skipped the origin check, so
 * its cookie must be ignored.
 */
export function credentialOf(
  headers: Headers,
  { key, cookies }: Pick<Auth, 'key' | 'cookies'>,
): Credential | null {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
    return token ? { token, bearer: true } : null
  }
  const token = sessionInCookie(headers.get('cookie'), { key, cookies })
  return token === null ? null : { token, bearer: false }
}

/** The token of the session in a Cookie header; null if there is none, or its signature is not ours. */
export function sessionInCookie(
  header: string | null,
  { key, cookies }: Pick<Auth, 'key' | 'cookies'>,
): string | null {
  const value = cookieValue(header, cookies.session)
  return (value && openSealed(value, key)) || null
}

/**
 * Looks up a valid session by its token and kind. An API client's session is valid within its access period, a
 * browser's within the idle limit, since the computer may have been asleep.
 */
export async function identify(db: Db, { token, bearer }: Credential): Promise<Identity | null> {
  const [row] = await (bearer ? byAccessToken : byCookie)(db, digest(token))
  return row ? identityOf(row, bearer) : null
}

// Columns of the usuario `p`.
const USUARIO = sql`p.id, p.nome, p.email, p.cargo, p.status, p.colaborador_id,
  case p.cargo when 'Staff' then (select restricoes_do_staff from public.configuracoes) else '{}' end as restricoes,
  case when p.cargo = 'Staff' and exists (
         select from public.configuracoes where 'Ver vendas de outras lojas' = any(restricoes_do_staff))
       then plantao.loja_propria(p.colaborador_id, p.loja_id)
  end as loja`

const byAccessToken = byToken(true)
const byCookie = byToken(false)

function byToken(bearer: boolean) {
  return compiledOnce((db, hashed) =>
    sessions(sql`s.token = ${hashed} and s.bearer = ${bearer}`, bearer).compile(db),
  )
}

/**
 * `change`: the request changes other records; such requests of the same caller run concurrently. `own`: it may change
 * the caller's own usuario or sessions.
 */
export type Hold = 'change' | 'own'

/**
 * Reads the caller again; null if the session has ended. With `hold`, inside a transaction, locks usuario and session
 * until its end: deactivating, demoting or deleting the usuario, or ending the session, waits.
 */
export async function identifyAgain(
  db: Db,
  { sessionId, bearer }: Identity,
  hold?: Hold,
): Promise<Identity | null> {
  const session = sql`s.id = ${sessionId}`
  if (!hold) return find(db, session, bearer)
  const held = await find(db, session, bearer, LOCKS[hold])
  if (held) return held
  const left = await find(db, session, bearer)
  return left && { ...left, usuario: null }
}

// Locks the usuario first, always in this order, to avoid deadlocks.
const LOCKS = {
  change: sql`for share of p for key share of s`,
  own: sql`for no key update of p for update of s`,
}

async function find(
  db: Db,
  which: RawBuilder<unknown>,
  bearer: boolean,
  lock?: RawBuilder<unknown>,
): Promise<Identity | null> {
  const [row] = (await sessions(which, bearer, lock).execute(db)).rows
  return row ? identityOf(row, bearer) : null
}

/** The valid session with its caller. With a lock, a login without a usuario is not found: there is no row to lock. */
function sessions(which: RawBuilder<unknown>, bearer: boolean, lock?: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select s.id as "sessionId", s."userId", s."expiresAt", s.used_at, s."ipAddress", u.name, u.email as login, ${USUARIO},
           ${STATE} as state
      from auth.session s
      join auth."user" u on u.id = s."userId"
      ${lock ? sql`join` : sql`left join`} public.usuarios p on p.user_id = u.id
     where ${which}
       and s."expiresAt" > now() + ${bearer ? IDLE_AFTER_ACCESS : 0} * interval '1 second'
       and s."createdAt" > now() - ${SESSION.absolute} * interval '1 second'
       ${lock ?? sql``}`
}

/** The usuario as their sessions have it, for work that goes on without one; null if they have no login any more. */
export async function usuarioWithLogin(db: Db, id: string): Promise<Identity['usuario']> {
  const { rows } = await sql<UsuarioRow>`
    select ${USUARIO} from public.usuarios p where p.id = ${id} and p.user_id is not null`.execute(db)
  return rows[0] ? usuarioIn(rows[0]) : null
}

function usuarioIn({ id, nome, email, cargo, status, colaborador_id, restricoes, loja }: UsuarioRow) {
  return id === null ? null : { id, nome, email, cargo, status, colaborador_id, restricoes, loja }
}

function identityOf(row: Row, bearer: boolean): Identity {
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    usuario: usuarioIn(row),
    nome: row.nome ?? row.name,
    email: row.login,
    expiresAt: new Date(Date.parse(row.expiresAt) - IDLE_AFTER_ACCESS * 1000),
    bearer,
    usedAt: new Date(row.used_at),
    ip: row.ipAddress,
    state: row.state,
  }
}

/** The part of a session that JavaScript may see. */
export function sessionOf({ userId, nome, email, usuario, expiresAt }: Identity): Sessao {
  const expires_at = Math.floor(expiresAt.getTime() / 1000)
  return {
    user: {
      id: userId,
      email,
      nome,
      usuario: usuario && {
        id: usuario.id,
        cargo: usuario.cargo,
        status: usuario.status,
        restricoes: [...usuario.restricoes],
        loja: usuario.loja,
      },
    },
    token_type: 'bearer',
    expires_in: Math.max(0, expires_at - Math.floor(Date.now() / 1000)),
    expires_at,
  }
}

// expiresAt in the database is the idle limit; both periods start at the last renewal.
const IDLE_AFTER_ACCESS = SESSION.idle - SESSION.access

type Row = {
  sessionId: string
  userId: string
  expiresAt: string
  used_at: string
  ipAddress: string | null
  name: string
  login: string
  state: string
} & UsuarioRow

/** All null for a login without a usuario. */
type UsuarioRow = Usuario | { [C in keyof Usuario]: null }
