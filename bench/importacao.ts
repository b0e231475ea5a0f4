/**
 * Measures the import of 20,000 colaboradores from one CSV: validation time, import time, and response times of other
 * calls meanwhile. Run: node bench/importacao.ts [number of rows]
 */
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import type { Importacao } from '../src/contract/importacoes/jobs.ts'
import { sentBody } from '../src/server/testing/http/requests.ts'
import { csvOf, importsOf, typedRow } from '../src/server/testing/office/importacoes.ts'
import { inShort, othersDuring, printTable, quantile } from './measure.ts'
import { signIn } from './session.ts'

const ROWS = Number(process.argv[2] ?? 20_000)

const server = await startWholeServer({ demo: true })
const list = `${server.url}/api/vendas?limite=10`
try {
  const headers = { ...(await signIn(server.url)), 'content-type': 'application/json' }
  const gerente = typedRow(0, { cargo: 'Gerente' })
  const csv = csvOf([
    ...Array.from({ length: ROWS - 1 }, (_, i) =>
      typedRow(i + 1, { superior_cpf: gerente.cpf ?? '', email: `pessoa${i}@imobiliaria.example` }),
    ),
    gerente,
  ])
  const { send, bodyOf } = importsOf(
    (method, path, body) => ask(headers, method, path, body),
    'colaboradores',
  )
  const sent = await send(csv)
  const body = bodyOf(sent.body.id, {})
  console.log(`${ROWS} rows, ${(Buffer.byteLength(csv) / 1024 / 1024).toFixed(1)} MB`)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`)

  const others = { idle: await othersDuring(list, headers, wait(3_000)) }
  const [checked, duringCheck] = await timedWithOthers(headers, () =>
    succeed(ask(headers, 'POST', '/importacoes/conferir', body)),
  )
  const [imported, duringImport] = await timedWithOthers(headers, async () => {
    const { id } = await succeed(ask(headers, 'POST', '/importacoes', body))
    await untilOver(headers, id)
  })
  printTable(
    ['', 'seconds', 'others, ms (median / p95)', 'others, slowest, ms'],
    [
      ['nothing else', '', ...told(others.idle)],
      ['check', (checked / 1000).toFixed(1), ...told(duringCheck)],
      ['import', (imported / 1000).toFixed(1), ...told(duringImport)],
    ],
  )
} finally {
  await server.stop()
}

function told(samples: number[]): string[] {
  return [inShort(samples), quantile(samples, 1).toFixed(0)]
}

async function timedWithOthers(
  headers: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<[number, number[]]> {
  const start = performance.now()
  const working = work()
  const samples = await othersDuring(list, headers, working)
  await working
  return [performance.now() - start, samples]
}

async function ask(headers: Record<string, string>, method: string, path: string, body: unknown) {
  const { type, payload } = sentBody(body)
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': type },
    body: payload,
  })
  return { status: response.status, body: await response.json() }
}

async function succeed<T>(answering: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answering
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

async function untilOver(headers: Record<string, string>, id: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${server.url}/api/importacoes/${id}`, { headers })
    const { concluida_em, falhas } = (await response.json()) as Importacao
    if (falhas > 0) throw new Error(`${falhas} rows failed`)
    if (concluida_em !== null) return
    await wait(100)
  }
}
