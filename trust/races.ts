/** Fifty who do the same at the same moment, again and again: one of them does it. */
import { accountRaces } from './races/accounts.ts'
import { databaseRaces } from './races/database.ts'
import type { Prepared, RaceAt } from './races/race.ts'
import { recordRaces } from './races/records.ts'
import type { Row } from './report.ts'
import { eachSite } from './site.ts'

const AT_ONCE = 50
const ROUNDS = 100

/** All races, on the embedded database and with two instances that are called in turn. */
export async function* races(rounds: number | null): AsyncGenerator<Row> {
  for await (const site of eachSite()) {
    const database = await site.open(20)
    try {
      for (const racesOf of [recordRaces, accountRaces, databaseRaces])
        for (const [claim, race] of Object.entries(await racesOf({ site, database })))
          yield await run(`${claim} (${site.name})`, race, rounds ?? ROUNDS)
    } finally {
      await database.close()
    }
  }
}

/** Runs a race so many times, fifty at once. */
export async function run(claim: string, race: RaceAt, rounds: number): Promise<Row> {
  const counts = new Map<string, number>()
  const flaws: string[] = []
  for (let round = 0; round < rounds; round++) {
    const flaw = await once(await race(round), (outcome) =>
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    )
    if (flaw) flaws.push(flaw)
  }
  const figure = [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([outcome, count]) => `${count.toLocaleString('en')} × ${outcome}`)
    .join(', ')
  return {
    claim,
    tries: rounds * AT_ONCE,
    failures: flaws.length,
    figure: flaws.length === 0 ? figure : `${figure}; ${flaws[0]}`,
  }
}

/** What is wrong with what one round did; null if nothing is. */
async function once({ attempt, judge }: Prepared, count: (outcome: string) => void): Promise<string | null> {
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(n)))
  for (const outcome of outcomes) count(outcome)
  // Refused as too busy is fair; no answer and any other error of the server is not.
  const broken = outcomes.find((outcome) => /^(0|500|502|504)\b/.test(outcome))
  return broken ?? (await judge(outcomes))
}
