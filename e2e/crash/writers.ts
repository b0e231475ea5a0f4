/** Clients that create sales continuously and record the acknowledged ones. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../src/server/database/schema/types.ts'
import type { Brokerage } from '../brokerage.ts'
import { type ApiClient, vendaWith } from '../harness/api.ts'

const WRITERS = 4

export interface Writers {
  /** Numbers of the sales that the server confirmed. */
  acknowledged: ReadonlySet<string>
  /** Responses other than 201, 503 and a balancer's 502, which no failure should cause. */
  surprises: readonly string[]
  /** How many calls had no answer, or 502 or 503, so that they were repeated. */
  repeats(): number
  /** Resolves when `count` more sales have been acknowledged. */
  more(count: number): Promise<void>
  /** Starts no more calls and waits for the current ones. */
  stop(): Promise<void>
}

/** Starts writing. A call without a response is retried with the same key, as the browser's form does. */
export function startWriters(api: ApiClient, brokerage: Brokerage, label: string): Writers {
  const acknowledged = new Set<string>()
  const surprises: string[] = []
  let repeats = 0
  let stopped = false

  async function write(writer: number): Promise<void> {
    for (let count = 1; !stopped; count++) {
      const numero = `${label}-${writer}-${count}/2026`
      const key = randomUUID()
      while (!stopped && !acknowledged.has(numero)) {
        if (await attempt(numero, key)) acknowledged.add(numero)
        else {
          repeats++
          await wait(25)
        }
      }
    }
  }

  async function attempt(numero: string, key: string): Promise<boolean> {
    const body = vendaWith(brokerage, { numero_venda: numero })
    try {
      const answer = await api.call('POST', '/api/vendas', { body, key })
      if (![201, 502, 503].includes(answer.status))
        surprises.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.status === 201
    } catch (error) {
      // Connection refused or broken: the outcome is unknown.
      if (error instanceof Error) return false
      throw error
    }
  }

  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  return {
    acknowledged,
    surprises,
    repeats: () => repeats,
    async more(count) {
      const goal = acknowledged.size + count
      const deadline = performance.now() + 60_000
      while (acknowledged.size < goal) {
        if (performance.now() > deadline) throw new Error(`no sale is acknowledged any more: ${surprises}`)
        await wait(5)
      }
    },
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}

/** Numbers of acknowledged sales missing from the database, and of incomplete sales. */
export async function damage(
  db: Kysely<Tables>,
  acknowledged: ReadonlySet<string>,
): Promise<{ missing: string[]; incomplete: string[] }> {
  const rows = await db
    .selectFrom('vendas as v')
    .leftJoin('vendas_participantes as p', 'p.venda_id', 'v.id')
    .select((eb) => ['v.numero_venda', 'v.valor_comissao', eb.fn.count('p.id').as('participantes')])
    .groupBy(['v.id'])
    .execute()
  const present = new Set(rows.map((row) => row.numero_venda))
  return {
    missing: [...acknowledged].filter((numero) => !present.has(numero)),
    // 2.5 % of R$ 300.000,00 and the typed R$ 1.234,56.
    incomplete: rows
      .filter((row) => Number(row.participantes) !== 2 || row.valor_comissao !== 8_734.56)
      .map((row) => row.numero_venda),
  }
}

export const NO_DAMAGE = { missing: [], incomplete: [] }
