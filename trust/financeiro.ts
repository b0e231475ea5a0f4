/** Commissions at length: random acts and calls, races on them, and long work during which a server is killed. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { today } from '../src/core/dates.ts'
import type { Tables } from '../src/server/database/schema/types.ts'
import { lowerReleases } from '../src/server/financeiro/atos.ts'
import { checkLedger } from '../src/server/financeiro/conferencia/razao.ts'
import { actorOf, moveTo } from '../src/server/testing/financeiro/movements.ts'
import { newGround } from '../src/server/testing/financeiro/races.ts'
import { deadlocksOf, ROUTE_RACES, type RouteGround } from '../src/server/testing/financeiro/route-races.ts'
import { buildFavorecido, buildUsuario } from '../src/server/testing/office/builders.ts'
import { type Call, callsAsAdministrador } from './calls.ts'
import { run } from './races.ts'
import type { Row } from './report.ts'
import { eachSite, type Site } from './site.ts'
import { runTests } from './tests.ts'

const RACES = 50
const AT_ONCE = 50
const KILLS = 20
const ACTS_A_ROUND = 2_000
const CALLS_A_ROUND = 100
const PEOPLE = 60

/** A round is 2,000 random acts, 100 random calls, one race of each kind, and one kill on each site;
 * kills meet in turn what prepares, approves and pays. A year is told once, as is what was found once (an altered
 * destination, a first key, an undone Desistência), and a folder copied once in each way. */
export async function* financeiro(rounds: number | null): AsyncGenerator<Row> {
  yield await walked('walk.test.ts', (rounds ?? RACES) * ACTS_A_ROUND, 'the database takes and refuses acts')
  yield await walked('walk-routes.test.ts', (rounds ?? RACES) * CALLS_A_ROUND, 'routes take and refuse calls')
  yield await wholeYear()
  yield await copiedFolder()
  for (const [claim, files] of Object.entries(TOLD)) yield await told(claim, files)
  yield await races(rounds ?? RACES)
  for await (const site of eachSite()) {
    yield* askedAtOnce(site, rounds ?? RACES)
    yield await killedWork(site, rounds ?? KILLS)
  }
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

async function wholeYear(): Promise<Row> {
  const { failures, failed } = await runTests('src/server/financeiro/year.test.ts', {
    YEAR_PEOPLE: String(PEOPLE),
  })
  return {
    claim: 'statements, Comissões, closings, accounts and files of a year agree to the cent',
    tries: 1,
    failures,
    figure: failed ?? `${PEOPLE} people, twenty-four fortnights`,
  }
}

/** What is told once, as it was found. */
const TOLD = {
  'an altered destination, payee or discount shows, and the application alters none': [
    'src/server/financeiro/conferencia/conferencia.test.ts',
    'src/server/financeiro/guards.test.ts',
  ],
  'nobody lets money go to a first or changed key of their own': [
    'src/server/financeiro/fechamentos/aprovadores.test.ts',
    'src/server/financeiro/pagamentos/own-key.test.ts',
  ],
  'a Desistência that is undone after its recovery began takes and gives back what it should': [
    'src/server/financeiro/liberacoes/estornos.test.ts',
  ],
} as const satisfies Record<string, readonly string[]>

async function told(claim: string, files: readonly string[]): Promise<Row> {
  const outcomes = []
  for (const file of files) outcomes.push(await runTests(file, {}))
  const failed = outcomes.flatMap((outcome) => outcome.failed ?? [])
  return {
    claim,
    tries: files.length,
    failures: outcomes.reduce((sum, { failures }) => sum + failures, 0),
    figure: failed.length > 0 ? failed.join('; ') : files.map((file) => basename(file)).join(', '),
  }
}

const COPIED_BY = ['cp -r', 'cp -a', 'tar']

async function copiedFolder(): Promise<Row> {
  const { failures, failed } = await runTests('src/server/start/copied-folder.test.ts', {
    COPIED_BY: COPIED_BY.join(','),
  })
  return {
    claim:
      'a copied data folder pays nothing beside the original until it is confirmed that the old one is off',
    tries: COPIED_BY.length,
    failures,
    figure: failed ?? COPIED_BY.join(', '),
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

/** How long a session of the database may keep its counts to itself. */
const COUNTS_AFTER_MS = 11_000

/** The races of the routes, whose deadlocks a retry would hide. */
async function* askedAtOnce(site: Site, rounds: number): AsyncGenerator<Row> {
  const call = await callsAsAdministrador(site)
  const { db, close } = await site.open()
  try {
    const before = await deadlocksOf(db)
    const ground: RouteGround = {
      ...(await newGround(db, Date.now() % 2 ** 31)),
      call: (n, method, path, body) => call(n, method, path, body && { body }),
      settled: () => untilDone(db),
    }
    for (const [claim, newRound] of Object.entries(ROUTE_RACES))
      yield await run(`${claim} (${site.name})`, () => newRound(ground), rounds)
    await wait(COUNTS_AFTER_MS)
    const { divergencias } = await checkLedger(db)
    const deadlocks = (await deadlocksOf(db)) - before
    yield {
      claim: `after these races all counters are those of the movements, and nobody waited in a circle (${site.name})`,
      tries: rounds * Object.keys(ROUTE_RACES).length,
      failures: divergencias.length + deadlocks,
      figure: `${deadlocks} deadlocks, ${divergencias.length} differences`,
    }
  } finally {
    await close()
  }
}

/** Resolves when no job is left, within a minute. */
async function untilDone(db: Kysely<Tables>): Promise<void> {
  const until = performance.now() + DONE_WITHIN_MS
  while (performance.now() < until) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from trabalhos where concluido_em is null`.execute(db)
    if (rows[0]?.n === 0) return
    await wait(50)
  }
}

const PAYEES = 100
const LINES_A_PAYEE = 30
const LINES = PAYEES * LINES_A_PAYEE
/** Within a batch, which takes about as long. */
const LONGEST_MS = 500
const DONE_WITHIN_MS = 60_000

/**
 * Closings of 3,000 commissions are prepared, approved and paid, in each of which a server is killed at a random moment; each payee is in
 * it once, approved once with one statement, and paid once.
 */
async function killedWork(site: Site, kills: number): Promise<Row> {
  const call = await callsAsAdministrador(site)
  const { sender, favorecidos } = await withDatabase(site, async (db) => {
    await takeBackReleases(db)
    const payees: string[] = []
    for (let i = 0; i < PAYEES; i++) payees.push((await buildFavorecido(db, { tipo: 'Corretor externo' })).id)
    return { sender: await buildUsuario(db), favorecidos: payees }
  })
  const flaws: string[] = []
  let midway = 0
  for (let kill = 0; kill < kills; kill++) {
    const victim = kill % site.servers.length
    const killed = KILLED_IN[kill % KILLED_IN.length]
    const { id, open, refused } = await withDatabase(site, async (db) => {
      const begun = await beginWork(killed, { db, call, sender, favorecidos })
      await untilBegun(db)
      site.servers[victim]?.signal('SIGKILL')
      await site.servers[victim]?.ended
      // How long a server that ended holds its work is no part of this.
      await sql`update trabalhos set reservado_ate = now() where concluido_em is null`.execute(db)
      return { ...begun, open: await openOf(db) }
    })
    if (refused) flaws.push(refused)
    if (open > 0 && open < PAYEES) midway++
    // An embedded database may be another one from here on.
    await site.start(victim)
    const flaw = await withDatabase(site, async (db) => {
      await untilDone(db)
      return flawOf(db, id, killed)
    })
    if (flaw) flaws.push(`${killed}: ${flaw}`)
  }
  const { divergencias } = await withDatabase(site, checkLedger)
  const figure = `${LINES} commissions each; ${midway} kills came midway`
  return {
    claim: `preparing, approving and paying go on after kill -9, and do each payee once (${site.name})`,
    tries: kills,
    failures: flaws.length + divergencias.length,
    figure: [figure, ...flaws.slice(0, 1)].join('; '),
  }
}

const KILLED_IN = ['Preparar', 'Aprovar', 'Pagar'] as const
type KilledIn = (typeof KILLED_IN)[number] | undefined

async function withDatabase<T>(site: Site, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const { db, close } = await site.open()
  return work(db).finally(close)
}

interface Work {
  db: Kysely<Tables>
  call: Call
  sender: { id: string }
  favorecidos: readonly string[]
}

/** Releases new prizes, and brings a closing of them so far that the server begins to work. Says what was refused on the way. */
async function beginWork(
  killed: KilledIn,
  { db, call, sender, favorecidos }: Work,
): Promise<{ id: string; refused: string | null }> {
  await actorOf(db, sender)((trx) => releasePrizes(trx, favorecidos))
  const hoje = today(new Date())
  const days = { corte: hoje, dia_pagamento: hoje }
  let refused: string | null = null
  const ask = async (method: string, path: string, body: object) => {
    const answer = await call(0, method, path, { body })
    if (answer.status >= 300 || answer.status === 0) refused = `${method} ${path}: ${answer.status}`
    return answer.body
  }
  const id = String((await ask('POST', '/fechamentos', { ...days, lojas: [] })).id)
  if (killed === 'Preparar') return { id, refused }
  await untilDone(db)
  await actorOf(db, sender)((trx) => moveTo(trx, id, 'Em aprovação'))
  const { versao, conferencia } = (await call(0, 'GET', `/fechamentos/${id}`)).body
  await ask('POST', `/fechamentos/${id}/aprovar`, { versao, conferencia })
  if (killed === 'Aprovar') return { id, refused }
  await untilDone(db)
  await sql`update pagamentos set status = 'Enviado' where fechamento_id = ${id}`.execute(db)
  await ask('POST', '/pagamentos/enviados/pagos', {
    fechamento_id: id,
    data_pagamento: hoje,
    quantidade: PAYEES,
    valor: LINES * PRIZE,
  })
  return { id, refused }
}

const PRIZE = 10

async function releasePrizes(trx: Kysely<Tables>, favorecidos: readonly string[]): Promise<void> {
  await sql`
    with linhas as (
      insert into comissoes_linhas (favorecido_id, papel, valor)
      select f, 'Prêmio', ${PRIZE}::numeric from unnest(${[...favorecidos]}::uuid[]) f, generate_series(1, ${LINES_A_PAYEE}::integer)
      returning id)
    insert into comissoes_movimentos (ato, tipo, valor, linha_id)
    select ${randomUUID()}::uuid, 'Liberação', ${PRIZE}::numeric, id from linhas`.execute(trx)
}

/** Resolves at a random moment after some of the payees were done, or none yet. */
async function untilBegun(db: Kysely<Tables>): Promise<void> {
  const left = Math.ceil(Math.random() * PAYEES)
  const until = performance.now() + DONE_WITHIN_MS
  while ((await openOf(db)) > left && performance.now() < until) await wait(10)
  await wait(Math.random() * LONGEST_MS)
}

/** The payees that are still to be done. */
async function openOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(total - feitos), 0)::integer as n from trabalhos where concluido_em is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What is wrong once nothing is left to do; null if nothing is. A closing that was only prepared is deleted. */
async function flawOf(db: Kysely<Tables>, id: string, killed: KilledIn): Promise<string | null> {
  const { rows } = await sql<
    Record<'itens' | 'pagamentos' | 'aprovadas' | 'linhas' | 'extratos' | 'pagos', number>
  >`
    with p as (select id from pagamentos where fechamento_id = ${id}),
    m as (select * from comissoes_movimentos where pagamento_id in (select id from p))
    select (select count(*) from fechamentos_itens where pagamento_id in (select id from p)) as itens,
           (select count(*) from p) as pagamentos,
           (select count(*) from m where tipo = 'Aprovação') as aprovadas,
           (select count(distinct linha_id) from m where tipo = 'Aprovação') as linhas,
           (select count(*) from extratos_de_pagamentos where pagamento_id in (select id from p)) as extratos,
           (select count(*) from m where tipo = 'Pagamento') as pagos`.execute(db)
  const prepared = { itens: LINES, pagamentos: PAYEES, aprovadas: 0, linhas: 0, extratos: 0, pagos: 0 }
  const approved = {
    itens: 0,
    pagamentos: PAYEES,
    aprovadas: LINES,
    linhas: LINES,
    extratos: PAYEES,
    pagos: 0,
  }
  const wanted = killed === 'Preparar' ? prepared : { ...approved, pagos: killed === 'Pagar' ? PAYEES : 0 }
  if (!isDeepStrictEqual({ ...rows[0] }, wanted)) return JSON.stringify(rows[0])
  if (killed !== 'Preparar') return null
  await sql`delete from fechamentos where id = ${id}`.execute(db)
  await takeBackReleases(db)
  return null
}

/** Takes back what is released and in no closing, so that the next closing has its own commissions alone. */
async function takeBackReleases(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ linha: string }>`
    select id as linha from comissoes_linhas l
     where liberado > aprovado and not exists (select from fechamentos_itens i where i.linha_id = l.id)`.execute(
    db,
  )
  await db.transaction().execute((trx) =>
    lowerReleases(
      trx,
      rows.map(({ linha }) => ({ linha, ate: null })),
    ),
  )
}
