/** How many reads a replica takes, and whether anybody misses a change of their own. */
import type { Client } from 'pg'
import { apiClient } from '../../e2e/harness/api.ts'
import { operationsOn } from '../beside/operations.ts'
import { printTable } from '../measure.ts'

const CLIENTS = 8

interface Reading {
  /** URL of the balancer before instances with a replica. */
  balancer: string
  metricsPorts: readonly number[]
  owner: Client
  seconds: number
}

/**
 * Prints where reads went and what was missing: of clients that search each sale right after they create it, and of
 * others that only read.
 */
export async function readOwnWrites({ balancer, metricsPorts, owner, seconds }: Reading): Promise<void> {
  const client = await apiClient(balancer)
  const create = (await operationsOn(owner)).find(({ name }) => name.startsWith('create'))
  if (!create) throw new Error('there is no operation that creates')
  let checked = 0
  let missing = 0

  async function createAndSearch(): Promise<void> {
    const body: unknown = JSON.parse(create?.product().body ?? '')
    const created = await client.call('POST', '/api/vendas', { body })
    if (created.status !== 201) throw new Error(`a sale was refused: ${JSON.stringify(created)}`)
    const { numero_venda: numero } = created.body as { numero_venda: string }
    const { itens } = (await read(`/api/vendas?texto=${numero}`)) as { itens: { numero_venda: string }[] }
    checked++
    if (!itens.some((venda) => venda.numero_venda === numero)) missing++
  }

  async function read(path: string): Promise<unknown> {
    const { status, body } = await client.call('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return body
  }

  const rows: string[][] = []
  for (const [name, work] of [
    ['only reads', () => read('/api/vendas')],
    ['each reads what it has just written', createAndSearch],
  ] as const) {
    const before = await readsOf(metricsPorts)
    const end = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (performance.now() < end) await work()
      }),
    )
    const after = await readsOf(metricsPorts)
    const [replica, primary] = [after.replica - before.replica, after.primary - before.primary]
    const share = ((100 * replica) / (replica + primary)).toFixed(1)
    rows.push([name, String(replica + primary), `${share} %`, String(after.repeated - before.repeated)])
  }
  printTable([`${CLIENTS} clients`, 'reads', 'from the replica', 'repeated on the primary'], rows)
  console.log(`\nOf ${checked} sales searched right after they were created, ${missing} were missing.`)
}

/** The reads so far, by where they went, of all instances. */
async function readsOf(metricsPorts: readonly number[]) {
  const sums = { replica: 0, primary: 0, repeated: 0 }
  for (const port of metricsPorts) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const to of ['replica', 'primary', 'repeated'] as const)
      sums[to] += Number(
        new RegExp(`^plantao_replica_reads_total\\{to="${to}"\\} (\\d+)`, 'm').exec(text)?.[1],
      )
  }
  return sums
}
