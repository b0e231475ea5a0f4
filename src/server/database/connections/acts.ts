/** Recording acts that change no row, such as a sign-in or an export. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Ato } from '../../../core/auditoria-atos.ts'
import { describeDevice } from '../../../core/device.ts'
import type { Db } from '../schema/types.ts'

export interface Act {
  ato: Ato
  /** Whose act it is, if it is a usuario: by login, or by the email that was typed. Without it, the transaction's author. */
  author?: { userId: string } | { email: string }
  /** The id of the record that it is about. */
  about?: string
  /** Never a client's personal data, a password or a token. */
  detalhes?: Readonly<Record<string, unknown>>
}

/** The request with which something is done. */
export interface Origin {
  ip: string
  headers: Headers
}

/** Records the act with the address and device of its request, in the transaction of `db` if that is one. */
export async function recordAct(
  db: Db,
  origin: Origin,
  { ato, author, about, detalhes = {} }: Act,
): Promise<void> {
  await sql`
    select plantao.registrar_ato(${ato}, ${detailsOfAct(origin, detalhes)}::jsonb, ${usuarioOf(author)}, ${about ?? null}::uuid)`.execute(
    db,
  )
}

/** Takes an act and its details: the server's own, or one of its command line, that no usuario asked for. */
export const RECORD_OWN_ACT =
  "select set_config('plantao.origem', 'sistema', true), plantao.registrar_ato($1, $2::jsonb)"

/** Records the server's own act. */
export async function recordOwnAct(db: Db, ato: Ato, detalhes: object): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(RECORD_OWN_ACT, [ato, JSON.stringify(detalhes)]))
}

/** What is recorded of an act, as JSON: `detalhes` with the address and device of its request. */
export function detailsOfAct({ ip, headers }: Origin, detalhes: Act['detalhes']): string {
  return JSON.stringify({ ...detalhes, ip, dispositivo: describeDevice(headers.get('user-agent')) })
}

function usuarioOf(author: Act['author']): RawBuilder<unknown> {
  if (!author) return sql`null`
  if ('userId' in author) return sql`(select id from usuarios where user_id = ${author.userId})`
  return sql`(select id from usuarios where email = ${author.email})`
}
