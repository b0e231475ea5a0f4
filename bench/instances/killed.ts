/** What clients see when one of several instances is killed under load. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Brokerage } from '../../e2e/brokerage.ts'
import { startWriters } from '../../e2e/crash/writers.ts'
import { apiClient } from '../../e2e/harness/api.ts'
import { follow } from '../../e2e/harness/follower.ts'
import type { Side } from '../beside/sides.ts'
import { printTable, quantile } from '../measure.ts'

const READERS = 8
/** How long the followed screen may take to show the last sale. */
const FRESH_MS = 5_000

interface Killing {
  instances: readonly Side[]
  /** URL of the balancer before them. */
  balancer: string
  owner: Client
  /** How long the load lasts before the kill, and as long again after it. */
  seconds: number
}

/** Writes, reads and follows, kills the instance that the stream comes from, and prints what came of it. */
export async function killOne({ instances, balancer, owner, seconds }: Killing): Promise<void> {
  const client = await apiClient(balancer)
  const screen = follow(balancer, client.headers)
  const writers = startWriters(client, await brokerageOf(owner), 'QUEDA')
  const reads: { status: number; ms: number; at: number }[] = []
  let over = false
  const reading = Array.from({ length: READERS }, async () => {
    while (!over) {
      const at = performance.now()
      const { status } = await client.call('GET', '/api/vendas')
      reads.push({ status, ms: performance.now() - at, at })
    }
  })
  await wait(seconds * 1000)
  const victim = instances.find(({ url }) => url === screen.servedBy())
  if (!victim) throw new Error('the stream is not open')
  const before = writers.acknowledged.size
  const killedAt = performance.now()
  process.kill(victim.pid, 'SIGKILL')
  await wait(seconds * 1000)
  over = true
  await Promise.all(reading)
  await writers.stop()

  const acknowledged = [...writers.acknowledged]
  const { rows } = await owner.query<{ saved: number; acknowledged: number; total: number }>(
    `select count(*) filter (where numero_venda like 'QUEDA-%')::int saved,
            count(*) filter (where numero_venda = any($1))::int acknowledged, count(*)::int total from vendas`,
    [acknowledged],
  )
  const [found] = rows
  const patience = performance.now() + FRESH_MS
  while (screen.shown() !== found?.total && performance.now() < patience) await wait(20)
  await screen.stop()
  const times = (isAfter: boolean) => reads.filter(({ at }) => at >= killedAt === isAfter).map(({ ms }) => ms)
  printTable(
    ['one of three instances killed', ''],
    [
      ['sales acknowledged, before / after the kill', `${before} / ${acknowledged.length - before}`],
      ['acknowledged sales that are missing', String(acknowledged.length - (found?.acknowledged ?? 0))],
      ['sales saved without an acknowledgement', String((found?.saved ?? 0) - acknowledged.length)],
      ['writes that had to be repeated', String(writers.repeats())],
      ['answers to a repeat other than the first one', String(writers.surprises.length)],
      ['reads, before / after', `${times(false).length} / ${times(true).length}`],
      ['reads that failed', String(reads.filter(({ status }) => status !== 200).length)],
      ['longest read, before / after, ms', [times(false), times(true)].map(longest).join(' / ')],
      [
        'the stream was away, ms',
        screen
          .interruptions()
          .map((ms) => ms.toFixed(0))
          .join(', '),
      ],
      ['sales on the followed screen / in the database', `${screen.shown()} / ${found?.total}`],
    ],
  )
}

const longest = (samples: readonly number[]) => quantile(samples, 1).toFixed(0)

async function brokerageOf(owner: Client): Promise<Brokerage> {
  const { rows } = await owner.query<Brokerage>(
    `select (select id from lojas order by id limit 1) loja_id,
            (select id from empreendimentos where status = 'Ativo' order by id limit 1) empreendimento_id,
            array(select id from colaboradores where cargo = 'Corretor' and status = 'Ativo' order by id limit 3) corretores`,
  )
  const [brokerage] = rows
  if (!brokerage) throw new Error('there is no brokerage')
  return brokerage
}
