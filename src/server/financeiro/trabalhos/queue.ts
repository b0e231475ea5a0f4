/** The queue of long work on commissions: what is asked for, which server works on it, and how far it is. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { untilRenewed } from '../../database/connections/lease.ts'
import type { Tables } from '../../database/schema/types.ts'
import type { TrabalhosTable } from '../../database/schema/types-financeiro.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

export type TrabalhoTipo = TrabalhosTable['tipo']

/** A piece of work that this server holds. */
export interface Job {
  id: string
  tipo: TrabalhoTipo
  usuario_id: string
  fechamento_id: string | null
  /** YYYY-MM-DD */
  dia: string | null
  reserva: string
  tentativas: number
}

/** Who or what was left out, and why. */
export interface Deixado {
  nome: string
  motivo: string
}

/** A target, with the number of commissions that it is about. */
export interface Alvo {
  ordem: number
  alvo_id: string
  linhas: number
}

/**
 * Asks for work on the `alvos`, queries of ids in the order in which they are to be done; `withVersao` if it has the version that
 * the sale of each must still have. Returns its id. Wake the runner after the commit.
 */
export async function askForWork(
  trx: Db,
  {
    tipo,
    usuario_id,
    fechamento_id = null,
    dia = null,
    alvos,
    withVersao = false,
  }: {
    tipo: TrabalhoTipo
    usuario_id: string
    fechamento_id?: string | null
    dia?: string | null
    alvos: RawBuilder<{ id: string }> | readonly RawBuilder<{ id: string }>[]
    withVersao?: boolean
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('financeiro_trabalhos')
    .values({ tipo, usuario_id, fechamento_id, dia, total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const some of [alvos].flat())
    await sql`
      with postos as (
        insert into financeiro_trabalhos_alvos (trabalho_id, ordem, alvo_id, versao)
        select ${id}, (select total from financeiro_trabalhos where id = ${id}) + row_number() over (), a.id,
               ${withVersao ? sql`a.versao` : sql`null::integer`}
          from (${some}) a
        returning 1)
      update financeiro_trabalhos set total = total + (select count(*) from postos) where id = ${id}`.execute(
      trx,
    )
  return id
}

/** Takes the work that got least so far, of what no server holds: somebody's large one lets another's come in between. */
export async function claim(db: Db): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update financeiro_trabalhos
       set reserva = gen_random_uuid(), tentativas = tentativas + 1, ${untilRenewed()}
     where id = (select id from financeiro_trabalhos
                  where concluido_em is null and (reservado_ate is null or reservado_ate < now())
                  order by feitos, created_at, id limit 1 for update skip locked)
    returning id, tipo, usuario_id, fechamento_id, dia, reserva, tentativas`.execute(db)
  return rows[0]
}

/** The next targets; `linhas` is a query of how many commissions the target `a.alvo_id` is about. */
export async function nextAlvos(
  db: Db,
  { id }: Job,
  { linhas, atMost }: { linhas: ReturnType<typeof sql<number>>; atMost: number },
): Promise<Alvo[]> {
  const { rows } = await sql<Alvo>`
    select a.ordem, a.alvo_id, (${linhas})::integer as linhas
      from (select ordem, alvo_id from financeiro_trabalhos_alvos
             where trabalho_id = ${id} order by ordem limit ${sql.lit(atMost)}) a
     order by a.ordem`.execute(db)
  return rows
}

/** The versions that were asked for with these targets, by target. */
export async function versoesOf(
  db: Db,
  { id }: Job,
  alvos: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('financeiro_trabalhos_alvos')
    .select(['alvo_id', 'versao'])
    .where('trabalho_id', '=', id)
    .where('alvo_id', 'in', alvos)
    .execute()
  return new Map(rows.map(({ alvo_id, versao }) => [alvo_id, versao]))
}

/** Takes these targets off the list, as done or left out. `valor` is in reais. */
export async function markDone(
  trx: Trx,
  { id }: Job,
  { alvos, valor, deixados }: { alvos: readonly Alvo[]; valor: number; deixados: readonly Deixado[] },
): Promise<void> {
  const ordens = alvos.map(({ ordem }) => ordem)
  await sql`
    with tirados as (
      delete from financeiro_trabalhos_alvos where trabalho_id = ${id} and ordem = any(${ordens}::integer[])
      returning 1)
    update financeiro_trabalhos
       set feitos = feitos + (select count(*) from tirados), valor = valor + ${valor},
           deixados = deixados || ${JSON.stringify(deixados)}::jsonb, tentativas = 0
     where id = ${id}`.execute(trx)
}

/** Ends the work; `falha` says why it stopped before its end. */
export async function end(trx: Trx, { id }: Job, falha: string | null = null): Promise<void> {
  await trx
    .updateTable('financeiro_trabalhos')
    .set({ falha, concluido_em: sql<string>`now()`, reserva: null, reservado_ate: null })
    .where('id', '=', id)
    .execute()
}

/** Lets the work go on that stopped, on behalf of `usuario_id` if given; no effect on other work. */
export async function goOn(trx: Db, id: string, usuario_id?: string): Promise<void> {
  await trx
    .updateTable('financeiro_trabalhos')
    .set({ falha: null, concluido_em: null, tentativas: 0, ...(usuario_id !== undefined && { usuario_id }) })
    .where('id', '=', id)
    .where('falha', 'is not', null)
    .execute()
}
