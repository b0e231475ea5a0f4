/**
 * Measures search and pages with 50,000 colaboradores over HTTP, compared with a bare SQL statement that reads the same
 * rows by the same index, and with the statement that the specification describes: a contains-match on name, CPF or
 * email, with an exact count. Run: node bench/colaboradores.ts [number of colaboradores] [calls of each]
 */
import { cpus } from 'node:os'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManyColaboradores } from './many-colaboradores.ts'
import { inShort, printTable, quantile, timed } from './measure.ts'
import { signIn } from './session.ts'

const COLABORADORES = Number(process.argv[2] ?? 50_000)
const RUNS = Number(process.argv[3] ?? 100)

const PAGE = `select c.*, l.nome as loja, s.nome as superior, s.cargo as cargo_do_superior,
    i.nome as indicador, i.cargo as cargo_do_indicador
  from colaboradores c left join lojas l on l.id = c.loja_id
  left join colaboradores s on s.id = c.superior_id left join colaboradores i on i.id = c.indicado_por`
const COUNT = 'select count(*) from colaboradores'

type Work = () => Promise<unknown>

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  await makeManyColaboradores(owner, COLABORADORES)
  console.log(
    `${COLABORADORES} colaboradores; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`,
  )
  const headers = await signIn(server.url)
  const get =
    (path: string): Work =>
    async () => {
      const response = await fetch(`${server.url}/api${path}`, { headers })
      const body = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`)
    }
  const statements =
    (...texts: string[]): Work =>
    async () => {
      for (const text of texts) await owner.query(text)
    }

  const rows: string[][] = []
  for (const [name, text] of [
    ['search, a first name', 'ana'],
    ['search, a family name', 'cavalcanti'],
    ['search, some letters', 'f0a'],
    ['search, digits of one CPF', '00039595000'],
    ['search, nothing found', 'zzyzx'],
  ] as const) {
    const bare = `${PAGE} where c.busca like '%${text}%' order by c.nome, c.id limit 101`
    const like = ['nome', 'cpf', 'email'].map((column) => `c.${column} ilike '%${text}%'`).join(' or ')
    const asSpecified = `select c.*, l.nome as loja, count(*) over () from colaboradores c
      left join lojas l on l.id = c.loja_id where ${like} order by c.nome limit 100`
    rows.push([
      name,
      ...(await compare(get(`/colaboradores?texto=${text}`), statements(bare), statements(asSpecified))),
    ])
  }
  const newest = 'order by c.created_at desc, c.id desc limit 50'
  for (const [name, page] of [
    ['list, first page and the count', 1],
    ['list, page 500 and the count', 500],
  ] as const)
    rows.push([
      name,
      ...(await compare(
        get(`/colaboradores?pagina=${page}`),
        statements(`${PAGE} ${newest} offset ${(page - 1) * 50}`, COUNT),
      )),
    ])
  printTable(
    [
      'call',
      'HTTP, ms (median / p95)',
      'same statement, bare',
      'HTTP : bare',
      'as specified, bare',
      'HTTP : bare',
    ],
    rows,
  )
} finally {
  await owner.end()
  await server.stop()
}

/** Times of the call, then of each statement with the ratio of the medians. */
async function compare(call: Work, ...others: Work[]): Promise<string[]> {
  const all = [call, ...others]
  const samples: number[][] = all.map(() => [])
  for (let run = 0; run < RUNS; run++)
    // Alternates, so that other load on the machine affects all alike.
    for (const [i, work] of all.entries())
      samples[i]?.push(...(await timed(work, { times: 1, warmup: run === 0 ? 5 : 0 })))
  const [called = [], ...stated] = samples
  return [
    inShort(called),
    ...stated.flatMap((times) => [inShort(times), (quantile(called, 0.5) / quantile(times, 0.5)).toFixed(2)]),
    ...(others.length < 2 ? ['', ''] : []),
  ]
}
