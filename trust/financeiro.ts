/** Commissions at length: random acts, races on them, and approvals of whose servers one is killed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/server/database/schema/types.ts'
import { conferirRazao } from '../src/server/financeiro/conferencia/razao.ts'
import { type Actor, actorOf, moveTo } from '../src/server/testing/financeiro/movements.ts'
import { buildFavorecido, buildUsuario } from '../src/server/testing/office/builders.ts'
import { type Call, callsAsAdministrador } from './calls.ts'
import type { Row } from './report.ts'
import { eachSite, type Site } from './site.ts'
import { runTests } from './tests.ts'

const RACES = 50
const AT_ONCE = 50
const KILLS = 20
const ACTS_A_ROUND = 2_000
const CALLS_A_ROUND = 100

/** A round is 2,000 random acts, 100 random calls, one race of each kind, and one kill on each site. */
export async function* financeiro(rounds: number | null): AsyncGenerator<Row> {
  yield await walked('walk.test.ts', (rounds ?? RACES) * ACTS_A_ROUND, 'the database takes and refuses acts')
  yield await walked('walk-routes.test.ts', (rounds ?? RACES) * CALLS_A_ROUND, 'routes take and refuse calls')
  yield await races(rounds ?? RACES)
  for await (const site of eachSite()) yield await killedApprovals(site, rounds ?? KILLS)
}

async function walked(file: string, steps: number, claim: string): Promise<Row> {
  const seed = Date.now() % 2 ** 31
  const { failures, failed } = await runTests(`src/server/financeiro/${file}`, {
    WALK_STEPS: String(steps),
    WALK_SEED: String(seed),
  })
  return {
    claim: `${claim} on commissions as an independent count of centavos does`,
    tries: steps,
    failures,
    figure: [`WALK_SEED=${seed}`, ...(failed ? [failed] : [])].join('; '),
  }
}

async function races(rounds: number): Promise<Row> {
  const { failures, failed } = await runTests('src/server/financeiro/races.test.ts', {
    RACE_ROUNDS: String(rounds),
    RACE_CLIENTS: String(AT_ONCE),
  })
  return {
    claim: 'nothing is counted, approved or paid twice, and nobody waits in a circle',
    tries: rounds * AT_ONCE,
    failures,
    figure: failed ?? `${rounds} rounds of each race, ${AT_ONCE} at once, no deadlock`,
  }
}

const PAYEES = 100
const LINES_A_PAYEE = 30
/** Within a batch, which takes about as long. */
const LONGEST_MS = 500
const DONE_WITHIN_MS = 60_000

/** Each approval of 3,000 commissions is killed at a random moment, and ends with each payee approved once. */
async function killedApprovals(site: Site, kills: number): Promise<Row> {
  const call = await callsAsAdministrador(site)
  const { sender, favorecidos } = await withDatabase(site, async (db) => {
    const payees: string[] = []
    for (let i = 0; i < PAYEES; i++) payees.push((await buildFavorecido(db, { tipo: 'Corretor externo' })).id)
    return { sender: await buildUsuario(db), favorecidos: payees }
  })
  const flaws: string[] = []
  let midway = 0
  for (let kill = 0; kill < kills; kill++) {
    const victim = kill % site.servers.length
    const { id, open } = await withDatabase(site, async (db) => {
      const closing = await sentClosing(actorOf(db, sender), favorecidos)
      const refused = await approve(call, closing)
      if (refused) flaws.push(refused)
      await untilBegun(db, closing)
      site.servers[victim]?.signal('SIGKILL')
      await site.servers[victim]?.ended
      // How long a server that ended holds its work is no part of this.
      await sql`update financeiro_trabalhos set reservado_ate = now() where concluido_em is null`.execute(db)
      return { id: closing, open: await openOf(db, closing) }
    })
    if (open > 0 && open < PAYEES) midway++
    // An embedded database may be another one from here on.
    await site.start(victim)
    const flaw = await withDatabase(site, (db) => flawInTheEnd(db, id))
    if (flaw) flaws.push(flaw)
  }
  const { divergencias } = await withDatabase(site, conferirRazao)
  const figure = `${PAYEES * LINES_A_PAYEE} commissions each; ${midway} kills came midway`
  return {
    claim: `an approval goes on after kill -9, and approves each payee once (${site.name})`,
    tries: kills,
    failures: flaws.length + divergencias.length,
    figure: [figure, ...flaws.slice(0, 1)].join('; '),
  }
}

async function withDatabase<T>(site: Site, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const { db, close } = await site.open()
  return work(db).finally(close)
}

/** A closing of prizes of these payees, sent for approval. Returns its id. */
function sentClosing(sender: Actor, favorecidos: readonly string[]): Promise<string> {
  return sender(async (trx) => {
    await sql`
      with linhas as (
        insert into comissoes_linhas (favorecido_id, papel, valor)
        select f, 'Prêmio', 10 from unnest(${[...favorecidos]}::uuid[]) f, generate_series(1, ${LINES_A_PAYEE}::integer)
        returning id)
      insert into comissoes_movimentos (ato, tipo, valor, linha_id)
      select ${randomUUID()}::uuid, 'Liberação', 10, id from linhas`.execute(trx)
    const { id } = await trx
      .insertInto('fechamentos')
      .values({ status: 'Rascunho' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      with p as (
        insert into pagamentos (fechamento_id, favorecido_id)
        select ${id}, f from unnest(${[...favorecidos]}::uuid[]) f returning id, favorecido_id)
      insert into fechamentos_itens (linha_id, pagamento_id, valor)
      select l.id, p.id, l.liberado - l.aprovado from p join comissoes_linhas l using (favorecido_id)
       where l.liberado > l.aprovado`.execute(trx)
    await moveTo(trx, id, 'Em aprovação')
    return id
  })
}

/** Why the approval was refused; null if it began. */
async function approve(call: Call, id: string): Promise<string | null> {
  const { versao, conferencia } = (await call(0, 'GET', `/fechamentos/${id}`)).body
  const { status } = await call(0, 'POST', `/fechamentos/${id}/aprovar`, { body: { versao, conferencia } })
  return status === 200 ? null : `approval refused: ${status}`
}

/** Resolves at a random moment after some of the payees were approved, or none yet. */
async function untilBegun(db: Kysely<Tables>, id: string): Promise<void> {
  const left = Math.ceil(Math.random() * PAYEES)
  const until = performance.now() + DONE_WITHIN_MS
  while ((await openOf(db, id)) > left && performance.now() < until) await wait(10)
  await wait(Math.random() * LONGEST_MS)
}

/** The payees that are still to be approved. */
async function openOf(db: Kysely<Tables>, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pagamentos where fechamento_id = ${id} and status = 'Rascunho'`.execute(db)
  return rows[0]?.n ?? 0
}

/** What is wrong once the closing is approved, which takes a minute at most; null if nothing is. */
async function flawInTheEnd(db: Kysely<Tables>, id: string): Promise<string | null> {
  const until = performance.now() + DONE_WITHIN_MS
  while (performance.now() < until) {
    const { status } = await db
      .selectFrom('fechamentos')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status === 'Aprovado') return flawOf(db, id)
    await wait(100)
  }
  return 'not approved within a minute'
}

async function flawOf(db: Kysely<Tables>, id: string): Promise<string | null> {
  const { rows } = await sql<{ movimentos: number; linhas: number }>`
    select count(*) as movimentos, count(distinct linha_id) as linhas from comissoes_movimentos
     where tipo = 'Aprovação' and pagamento_id in (select id from pagamentos where fechamento_id = ${id})`.execute(
    db,
  )
  const wanted = PAYEES * LINES_A_PAYEE
  const { movimentos, linhas } = rows[0] ?? { movimentos: 0, linhas: 0 }
  return movimentos === wanted && linhas === wanted
    ? null
    : `${movimentos} approvals of ${linhas} commissions`
}
