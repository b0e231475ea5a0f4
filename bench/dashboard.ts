/**
 * Measures the dashboard, the rankings, the search and the notices with 100,000 sales over HTTP, with the processor time
 * of Node and of PostgreSQL per call. Run: node bench/dashboard.ts [number of sales]
 */
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManySales } from './many-sales.ts'
import { inShort, printTable, timed } from './measure.ts'
import { processorTimes } from './processor-time.ts'
import { signIn } from './session.ts'

const SALES = Number(process.argv[2] ?? 100_000)
const RUNS = { times: 20, warmup: 2 }
const YEAR = 'de=2026-01-01&ate=2026-12-31'

const CALLS: [name: string, path: string][] = [
  ['the whole dashboard', '/dashboard'],
  ['the whole dashboard, a year', `/dashboard?${YEAR}`],
  ['Vendas do Mês', '/dashboard/vendas-do-mes'],
  ['Contratos Assinados, a year', `/dashboard/contratos-assinados?${YEAR}`],
  ['Vendas Recentes', '/dashboard/vendas-recentes'],
  ['Top Vendedores, a year', `/dashboard/top-vendedores?${YEAR}`],
  ['12 months and the year before', '/dashboard/vendas-por-mes'],
  ['by loja, a month', '/dashboard/vendas-por-loja'],
  ['by loja, a year', `/dashboard/vendas-por-loja?${YEAR}`],
  ['ranking of corretores, a year', `/ranking?por=corretores&${YEAR}`],
  ['ranking of lojas, a year', `/ranking?por=lojas&${YEAR}`],
  ['ranking of gerentes, a month', '/ranking?por=gerentes'],
  ['ranking of gerentes, a year', `/ranking?por=gerentes&${YEAR}`],
  ['funnel, a year', `/dashboard/funil?${YEAR}`],
  ['pendências of all dates', '/dashboard/pendencias'],
  ['goals near their end', '/dashboard/metas'],
  ['notices', '/avisos'],
  ['search: a rare word', '/busca?texto=zurique'],
  ['search: a common word', '/busca?texto=maria'],
  ['search: what almost every sale has', '/busca?texto=/20'],
  ['search: a short unit', '/busca?texto=12'],
]

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  await makeManySales(owner, SALES)
  const headers = await signIn(server.url)
  const rows: string[][] = []
  for (const [name, path] of CALLS) {
    const call = async () => {
      const answer = await fetch(`${server.url}/api${path}`, { headers })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    const before = processorTimes([server.process.pid], owner)
    const times = await timed(call, RUNS)
    const after = processorTimes([server.process.pid], owner)
    const perCall = (ms: number) => (ms / (RUNS.times + RUNS.warmup)).toFixed(1)
    rows.push([
      name,
      inShort(times),
      perCall(after.node - before.node),
      perCall(after.postgres - before.postgres),
    ])
  }
  printTable(['call', 'HTTP, ms (median / p95)', 'Node, CPU ms', 'PostgreSQL, CPU ms'], rows)
} finally {
  await owner.end()
  await server.stop()
}
