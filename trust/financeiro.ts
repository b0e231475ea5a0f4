/** Commissions at length: random acts and calls, and races on them. */
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkLedger } from '../src/server/financeiro/conferencia/razao.ts'
import { newGround } from '../src/server/testing/financeiro/races.ts'
import { deadlocksOf, ROUTE_RACES, type RouteGround } from '../src/server/testing/financeiro/route-races.ts'
import { callsAsAdministrador } from './calls.ts'
import { untilDone } from './closings.ts'
import { run } from './races.ts'
import type { Row } from './report.ts'
import { eachSite, type Site } from './site.ts'
import { runTests } from './tests.ts'

const RACES = 50
const AT_ONCE = 50
const ACTS_A_ROUND = 2_000
const CALLS_A_ROUND = 100
const PEOPLE = 60

/** A round is 2,000 random acts, 100 random calls, and one race of each kind. A year is told once, as is what was found once
 * (an altered destination, a first key, an undone Desistência), and a folder copied once in each way. */
export async function* financeiro(rounds: number | null): AsyncGenerator<Row> {
  yield await walked('walk.test.ts', (rounds ?? RACES) * ACTS_A_ROUND, 'the database takes and refuses acts')
  yield await walked('walk-routes.test.ts', (rounds ?? RACES) * CALLS_A_ROUND, 'routes take and refuse calls')
  yield await wholeYear()
  yield await copiedFolder()
  for (const [claim, files] of Object.entries(TOLD)) yield await told(claim, files)
  yield await races(rounds ?? RACES)
  for await (const site of eachSite()) yield* askedAtOnce(site, rounds ?? RACES)
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
