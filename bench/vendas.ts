/**
 * Measures calls with 100,000 sales over HTTP, compared with a bare SQL statement that reads or writes the same rows,
 * and the server's memory. Run: node bench/vendas.ts [number of sales]
 */

import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManySales } from './many-sales.ts'
import { inShort, printTable, timed } from './measure.ts'
import { signIn } from './session.ts'

const SALES = Number(process.argv[2] ?? 100_000)
const RUNS = { read: 100, write: 100, export: 3 }

const PAGE = `select v.*, e.nome as empreendimento, l.nome as loja, c.nome as colaborador, p.participantes
  from vendas v join empreendimentos e on e.id = v.empreendimento_id join lojas l on l.id = v.loja_id
  left join colaboradores c on c.id = v.colaborador_id
  left join lateral (select json_agg(p) as participantes from vendas_participantes p where p.venda_id = v.id) p on true`
const NEWEST = 'order by v.created_at desc, v.id desc limit 51'
const TOTALS = 'select count(*), sum(valor_venda), sum(valor_comissao) from vendas'

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  const atStart = memory()
  const filling = performance.now()
  await makeManySales(owner, SALES)
  console.log(
    `${SALES} sales with their participants and audit, made in ${Math.round((performance.now() - filling) / 1000)} s`,
  )
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`)
  const headers = await signIn(server.url)
  await measureCalls(headers)
  const { now, most } = memory()
  console.log(
    `\nMemory of the Node process: ${atStart.now.toFixed(0)} MB after the start, ${now.toFixed(0)} MB at the end, ${most.toFixed(0)} MB at most`,
  )
} finally {
  await owner.end()
  await server.stop()
}

async function measureCalls(headers: Record<string, string>): Promise<void> {
  const rows: string[][] = []
  const compare = async (
    name: string,
    times: number,
    http: (run: number) => Promise<unknown>,
    bare: (run: number) => Promise<unknown>,
  ) => {
    const warmup = times > 10 ? 5 : 0
    const [called, stated] = [await timed(http, { times, warmup }), await timed(bare, { times, warmup })]
    rows.push([name, inShort(called), inShort(stated)])
    console.log(`${name}: done`)
  }
  const get = (path: string) => async () =>
    void (await (await ok(fetch(server.url + path, { headers }))).arrayBuffer())
  const statement =
    (text: string, values: unknown[] = []) =>
    async () =>
      void (await owner.query(text, values))

  const { read } = RUNS
  await compare('list, first page of 50', read, get('/api/vendas'), statement(`${PAGE} ${NEWEST}`))
  await compare(
    'list, page of 50 in the middle',
    read,
    get(await pathOfMiddle(headers)),
    statement(`${PAGE} ${NEWEST} offset 5000`),
  )
  await compare(
    'list, by value',
    read,
    get('/api/vendas?ordem=valor_desc'),
    statement(`${PAGE} order by v.valor_venda desc, v.id desc limit 51`),
  )
  await compare(
    'list, one status and a period',
    read,
    get('/api/vendas?status[0]=Pago&de=2026-01-01&ate=2026-06-30'),
    statement(
      `${PAGE} where v.status = 'Pago' and v.data_venda between '2026-01-01' and '2026-06-30' ${NEWEST}`,
    ),
  )
  await compare(
    'search, a client’s name',
    read,
    get('/api/vendas?texto=cavalcanti'),
    statement(`${PAGE} where v.busca like '%cavalcanti%' ${NEWEST}`),
  )
  await compare(
    'search, digits of one CPF',
    read,
    get('/api/vendas?texto=00395950000'),
    statement(`${PAGE} where v.busca like '%00395950000%' ${NEWEST}`),
  )
  await compare(
    'search, nothing found',
    read,
    get('/api/vendas?texto=zzyzx'),
    statement(`${PAGE} where v.busca like '%zzyzx%' ${NEWEST}`),
  )
  await compare('totals of all sales', read, get('/api/vendas/totais'), statement(TOTALS))
  await compare(
    'totals of one status',
    read,
    get('/api/vendas/totais?status[0]=Pago'),
    statement(`${TOTALS} where status = 'Pago'`),
  )
  await compare(
    'one sale',
    read,
    get(`/api/vendas/${await anyId()}`),
    statement(`${PAGE} where v.id = $1`, [await anyId()]),
  )

  const sale = await newSale()
  await compare(
    'create, with two participants',
    RUNS.write,
    async (run) => {
      const body = JSON.stringify({ ...sale, numero_venda: `HTTP${run}`, unidade: `H${run}` })
      await ok(
        fetch(`${server.url}/api/vendas`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-sale-${run}` },
          body,
        }),
      )
    },
    (run) => createBare(sale, `SQL${run}`),
  )
  await compare(
    'export CSV, all sales',
    RUNS.export,
    get('/api/vendas/exportar?formato=csv'),
    statement(PAGE),
  )
  await compare(
    'export XLSX, all sales',
    RUNS.export,
    get('/api/vendas/exportar?formato=xlsx'),
    statement(PAGE),
  )
  console.log()
  printTable(['call', 'HTTP, ms (median / p95)', 'bare SQL, ms (median / p95)'], rows)
}

async function ok(response: Promise<Response>): Promise<Response> {
  const { status, url } = await response
  if (status >= 300) throw new Error(`${url} answered ${status}: ${await (await response).text()}`)
  return response
}

/** The URL of the page reached after scrolling through a hundred pages. */
async function pathOfMiddle(headers: Record<string, string>): Promise<string> {
  let path = '/api/vendas?limite=100'
  for (let page = 0; page < 50; page++) {
    const { proximo } = (await (await ok(fetch(server.url + path, { headers }))).json()) as {
      proximo: string | null
    }
    if (proximo === null) break
    path = `/api/vendas?limite=100&cursor=${encodeURIComponent(proximo)}`
  }
  return path.replace('limite=100', 'limite=50')
}

async function anyId(): Promise<string> {
  return await one('select id as valor from vendas order by id limit 1')
}

async function one(query: string): Promise<string> {
  const { rows } = await owner.query<{ valor: string }>(query)
  const value = rows[0]?.valor
  if (value === undefined) throw new Error(`Nothing found: ${query}`)
  return value
}

interface NewSale {
  empreendimento_id: string
  loja_id: string
  colaborador_id: string
  participantes: { colaborador_id: string; modo: 'percentual'; percentual_comissao: number }[]
  [field: string]: unknown
}

async function newSale(): Promise<NewSale> {
  const broker = (offset: number) =>
    one(
      `select id as valor from colaboradores where cargo = 'Corretor' and status = 'Ativo' order by id offset ${offset} limit 1`,
    )
  const [first, second] = [await broker(0), await broker(1)]
  return {
    data_venda: await one("select to_char(plantao.hoje(), 'YYYY-MM-DD') as valor"),
    cliente_nome: 'Ana Beatriz Souza',
    cliente_cpf: '52998224725',
    cliente_telefone: '16901234567',
    empreendimento_id: await one('select id as valor from empreendimentos limit 1'),
    loja_id: await one('select id as valor from lojas limit 1'),
    colaborador_id: first,
    torre: 'Torre B',
    unidade: '101',
    valor_venda: 412350,
    valor_ato: 41235,
    participantes: [
      { colaborador_id: first, modo: 'percentual', percentual_comissao: 2.5 },
      { colaborador_id: second, modo: 'percentual', percentual_comissao: 0.75 },
    ],
  }
}

async function createBare(sale: NewSale, numero_venda: string): Promise<void> {
  await owner.query('begin')
  const { rows } = await owner.query<{ id: string }>(
    `insert into vendas (numero_venda, cliente_nome, cliente_cpf, cliente_telefone, empreendimento_id, loja_id,
       colaborador_id, torre, unidade, valor_venda, valor_ato)
     values ($1, 'Ana Beatriz Souza', '52998224725', '16901234567', $2, $3, $4, 'Torre B', $1, 412350, 41235)
     returning id`,
    [numero_venda, sale.empreendimento_id, sale.loja_id, sale.colaborador_id],
  )
  await owner.query(
    `insert into vendas_participantes (venda_id, colaborador_id, percentual_comissao, valor_comissao)
     values ($1, $2, 2.5, 10308.75), ($1, $3, 0.75, 3092.63)`,
    [rows[0]?.id, ...sale.participantes.map(({ colaborador_id }) => colaborador_id)],
  )
  await owner.query('commit')
}

/** Memory of the server's Node process in megabytes, current and peak. Linux only. */
function memory(): { now: number; most: number } {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
