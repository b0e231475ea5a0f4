/** Stops money from leaving while the data may not know what left the bank before (docs/decisions/money.md). */
import { sql } from 'kysely'
import type { RestauracaoPendente } from '../../../contract/financeiro/restauracao.ts'
import { RESTAURACAO_PENDENTE, type RestauracaoMotivo } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import type { SeenAct } from '../../session/index.ts'

/** The parts of a request's context that a guard needs. */
export type Asked = Pick<Context, 'db' | 'database' | 'accounts' | 'headers' | 'isDemo' | 'now'>

/** The state of the data. */
export interface Situation {
  /** The restore, copy or turning back that nobody has gone through yet; null if there is none. */
  pendente: RestauracaoPendente | null
  /** True if a copied folder is part of it. */
  pasta: boolean
  /** When something was gone through last, in microseconds since 1970; 0 if nothing ever was. */
  epoca: number
  /** The last act of money, and its instant. */
  ultimo: { ato: string; em: string } | null
}

/**
 * For everything by which money leaves: approving, exporting payments, marking them Pago.
 * @throws {Recusa} RESTAURACAO_A_CONFERIR while payments that left may be missing in the data.
 */
export async function requireRestoreChecked(asked: Asked): Promise<void> {
  refuse((await noticeTurnedBack(asked)).pendente)
}

/** The same for work that goes on without a request. */
export async function requireRestoreCheckedForWork(db: Db): Promise<void> {
  refuse(await pendingRestore(db))
}

function refuse(pendente: RestauracaoPendente | null): void {
  if (pendente) throw new Recusa('RESTAURACAO_A_CONFERIR', RESTAURACAO_PENDENTE[pendente.motivo])
}

/** The event that nobody has gone through yet; null if there is none. A move to a newer PostgreSQL is none: it loses nothing. */
export async function pendingRestore(db: Db): Promise<RestauracaoPendente | null> {
  return (await situationOf(db)).pendente
}

export async function situationOf(db: Db): Promise<Situation> {
  return (await compare(db, null)).situation
}

/**
 * Money waits from here on if the browser has seen an act that the database does not have. That is recorded by a connection of
 * its own, because the refusal undoes what the request does.
 */
export async function noticeTurnedBack({
  db,
  database,
  accounts,
  headers,
  isDemo,
  now,
}: Asked): Promise<Situation> {
  const { situation, isMissing } = await compare(db, isDemo ? null : accounts.seenAct(headers))
  const { pendente, ultimo } = situation
  if (!isMissing || pendente || !ultimo) return situation
  await recordOwnAct(database.db, 'banco_voltou', { criada_em: ultimo.em })
  return {
    ...situation,
    pendente: { motivo: 'banco', copia_de: ultimo.em, restaurada_em: now().toISOString() },
  }
}

type Answering = Pick<Context, 'accounts' | 'headers' | 'isDemo' | 'setReplyHeader'>

/** Lets the browser remember the last act, which must be committed. */
export function rememberLastAct(
  { accounts, headers, isDemo, setReplyHeader }: Answering,
  { pendente, epoca, ultimo }: Situation,
): void {
  if (isDemo || pendente || !ultimo || headers.has('authorization')) return
  const seen = accounts.seenAct(headers)
  if (seen?.epoca !== epoca || seen.ato !== ultimo.ato)
    setReplyHeader('set-cookie', accounts.rememberSeenAct({ epoca, ato: ultimo.ato }))
}

/** After an act of the request: its browser remembers it, once it is committed. */
export async function rememberOnCommit(
  context: Answering & Pick<Context, 'db' | 'afterCommit'>,
): Promise<void> {
  const situation = await situationOf(context.db)
  context.afterCommit(() => rememberLastAct(context, situation))
}

interface Found {
  motivo: RestauracaoMotivo | null
  pasta: boolean | null
  copia_de: string
  restaurada_em: string
  epoca: number
  ato: string | null
  em: string
  falta: boolean | null
}

/** `isMissing` is true if the act that was seen in this epoch, or in one that the database does not know, is gone. */
async function compare(db: Db, seen: SeenAct | null): Promise<{ situation: Situation; isMissing: boolean }> {
  const { rows } = await sql<Found>`
    select p.*, c.epoca, u.ato, u.em,
           ${seen?.epoca ?? null}::bigint >= c.epoca
             and not exists (select from comissoes_movimentos where ato = ${seen?.ato ?? null}::uuid) as falta
      from (select coalesce(max(id), 0) as id, coalesce(extract(epoch from max(em)) * 1000000, 0)::bigint as epoca
              from auditoria where ato = 'restauracao_conferida') c
      left join (select ato, em from comissoes_movimentos order by id desc limit 1) u on true
     cross join lateral (
       select case when bool_or(ato = 'copia_restaurada') then 'copia' when bool_or(ato = 'banco_voltou') then 'banco'
                   when count(*) > 0 then 'pasta' end as motivo,
              bool_or(ato = 'pasta_copiada') as pasta,
              min((detalhes ->> 'criada_em')::timestamptz) as copia_de, max(em) as restaurada_em
         from auditoria where ato in ('copia_restaurada', 'pasta_copiada', 'banco_voltou') and id > c.id) p`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('the situation of the data is one row')
  const { motivo, copia_de, restaurada_em, epoca, ato, em } = found
  return {
    situation: {
      pendente: motivo && { motivo, copia_de, restaurada_em },
      pasta: found.pasta === true,
      epoca,
      ultimo: ato === null ? null : { ato, em },
    },
    isMissing: found.falta === true,
  }
}
