/** Many who ask the routes at the same moment: each thing is done once, nobody gets an error, and nobody waits in a circle. */
import type { EventEmitter } from 'node:events'
import type { PoolClient } from 'pg'
import { expect, it } from 'vitest'
import { newGround } from '../testing/financeiro/races.ts'
import { ROUTE_RACES, type RouteGround } from '../testing/financeiro/route-races.ts'
import { testOffice } from '../testing/office/office.ts'
import { checkLedger } from './conferencia/razao.ts'

const AT_ONCE = 12

const { database, services, administrador } = await testOffice({ max: AT_ONCE })
const { db, pool } = database
const ground: RouteGround = {
  ...(await newGround(db, 20_261_126)),
  call: (_n, method, path, body) => administrador(method, path, body),
  settled: () => services.financeiro.settled(),
}

/** The deadlocks that the database answered with; a retry hides them from who asks. */
let deadlocks = 0
const watched = new WeakSet<PoolClient>()
pool.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  const { connection } = client as unknown as {
    connection: EventEmitter<{ errorMessage: [{ code?: string }] }>
  }
  connection.on('errorMessage', ({ code }) => {
    if (code === '40P01') deadlocks++
  })
})

it.each(Object.entries(ROUTE_RACES))(
  '%s, without a deadlock',
  { timeout: 120_000 },
  async (_name, newRound) => {
    const { attempt, judge } = await newRound(ground)
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(n)))
    expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([])
    expect(await judge(outcomes)).toBeNull()
    expect((await checkLedger(db)).divergencias).toEqual([])
    expect(deadlocks).toBe(0)
  },
)
