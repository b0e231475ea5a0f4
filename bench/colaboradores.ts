/**
 * 50,000 colaboradores in the real server: what a search, a page, the organograma and a creation take over HTTP, beside a
 * bare SQL statement that reads or writes the same. Run: node bench/colaboradores.ts [number of colaboradores]
 */
import { cpus } from 'node:os'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManyColaboradores } from './many-colaboradores.ts'
import { inShort, printTable, quantile, timed } from './measure.ts'
import { signIn } from './session.ts'

const COLABORADORES = Number(process.argv[2] ?? 50_000)
const RUNS = 100

const PAGE = `select c.*, l.nome as loja, s.nome as superior, s.cargo as cargo_do_superior,
    i.nome as indicador, i.cargo as cargo_do_indicador
  from colaboradores c left join lojas l on l.id = c.loja_id
  left join colaboradores s on s.id = c.superior_id left join colaboradores i on i.id = c.indicado_por`
const search = (text: string) => `${PAGE} where c.busca like '%${text}%' order by c.nome, c.id limit 101`

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  await makeManyColaboradores(owner, COLABORADORES)
  console.log(
    `${COLABORADORES} colaboradores; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`,
  )
  const headers = await signIn(server.url)
  const rows: string[][] = []
  const compare = async (
    name: string,
    http: (run: number) => Promise<unknown>,
    bare: (run: number) => Promise<unknown>,
  ) => {
    const [called, stated] = [await timed(http, { times: RUNS }), await timed(bare, { times: RUNS })]
    const ratio = quantile(called, 0.5) / quantile(stated, 0.5)
    rows.push([name, inShort(called), inShort(stated), ratio.toFixed(2)])
  }
  const get = (path: string) => async () => {
    const response = await fetch(`${server.url}/api${path}`, { headers })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`)
  }
  const statement = (text: string) => async () => void (await owner.query(text))

  for (const [name, text] of [
    ['search, a first name (thousands found, 100 shown)', 'ana'],
    ['search, a family name (thousands found, 100 shown)', 'cavalcanti'],
    ['search, some letters', 'f0a'],
    ['search, digits of one CPF', '00039595000'],
    ['search, nothing found', 'zzyzx'],
  ] as const)
    await compare(name, get(`/colaboradores?texto=${text}`), statement(search(text)))
  const newest = 'order by c.created_at desc, c.id desc limit 50'
  const count = statement('select count(*) from colaboradores')
  const page = (offset: number) => async () => {
    await statement(`${PAGE} ${newest} offset ${offset}`)()
    await count()
  }
  await compare('list, first page of 50 and the count', get('/colaboradores'), page(0))
  await compare('list, page 500 and the count', get('/colaboradores?pagina=500'), page(24_950))
  await compare(
    'choices of a superior',
    get('/colaboradores/superiores?cargo=Corretor&texto=an'),
    statement(
      "select id, nome, cargo from colaboradores where status = 'Ativo' and nivel < 3 and busca like '%an%' order by nome limit 50",
    ),
  )
  printTable(['call', 'HTTP, ms (median / p95)', 'bare SQL, ms (median / p95)', 'times'], rows)
} finally {
  await owner.end()
  await server.stop()
}
