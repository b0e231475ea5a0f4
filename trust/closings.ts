/** Closings of thousands of payees, in whose preparation, approval and payment a server is killed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { today } from '../src/core/dates.ts'
import type { Tables } from '../src/server/database/schema/types.ts'
import { lowerReleases } from '../src/server/financeiro/atos.ts'
import { checkLedger } from '../src/server/financeiro/conferencia/razao.ts'
import { actorOf, moveTo } from '../src/server/testing/financeiro/movements.ts'
import { buildFavorecido, buildUsuario } from '../src/server/testing/office/builders.ts'
import { type Call, callsAsAdministrador } from './calls.ts'
import type { Row } from './report.ts'
import { eachSite, type Site } from './site.ts'

const KILLS = 20

/** A round is one kill on each site; kills meet in turn what prepares, approves and pays, and every other one what approves. */
export async function* closings(rounds: number | null): AsyncGenerator<Row> {
  for await (const site of eachSite()) yield await killedWork(site, rounds ?? KILLS)
}

const PAYEES = 3_000
const LINES_A_PAYEE = 1
const LINES = PAYEES * LINES_A_PAYEE
/** Within a batch, which takes about as long. */
const LONGEST_MS = 500
const DONE_WITHIN_MS = 300_000

/**
 * Closings of 3,000 payees are prepared, approved and paid, in each of which a server is killed at a random moment; each payee is in
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
  const figure = `${PAYEES} payees each; ${midway} kills came midway`
  return {
    claim: `preparing, approving and paying go on after kill -9, and do each payee once (${site.name})`,
    tries: kills,
    failures: flaws.length + divergencias.length,
    figure: [figure, ...flaws.slice(0, 1)].join('; '),
  }
}

const KILLED_IN = ['Aprovar', 'Preparar', 'Aprovar', 'Pagar'] as const
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
    if (answer.status >= 300 || answer.status === 0)
      refused = `${method} ${path}: ${answer.status} ${answer.body?.code ?? ''}`
    return answer.body
  }
  const id = String((await ask('POST', '/fechamentos', { ...days, lojas: [] })).id)
  if (killed === 'Preparar') return { id, refused }
  await untilDone(db)
  await actorOf(db, sender)((trx) => moveTo(trx, id, 'Em aprovação'))
  const { versao, conferencia } = (await call(0, 'GET', `/fechamentos/${id}`)).body
  await ask('POST', `/fechamentos/${id}/aprovar`, { versao, conferencia })
  if (killed === 'Aprovar' || refused) return { id, refused }
  await untilDone(db)
  const { rows } = await sql<{ falha: string | null }>`
    select falha from trabalhos where fechamento_id = ${id} and falha is not null`.execute(db)
  if (rows[0]) return { id, refused: `the approval stopped: ${rows[0].falha}` }
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

/** Resolves when no job is left, within five minutes. */
export async function untilDone(db: Kysely<Tables>): Promise<void> {
  const until = performance.now() + DONE_WITHIN_MS
  while (performance.now() < until) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from trabalhos where concluido_em is null`.execute(db)
    if (rows[0]?.n === 0) return
    await wait(50)
  }
}
