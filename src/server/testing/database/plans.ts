/** How the database reads what the screens ask for. */
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import type { RouteName } from '../../../contract/index.ts'
import { mayCall, unrestricted } from '../../../contract/permissions.ts'
import type { UsuarioCargo } from '../../../core/usuarios.ts'
import { PLANNING } from '../../database/connections/connection.ts'
import type { Answer, Call } from '../http/requests.ts'
import { isParameter, ROUTES } from '../http/routes.ts'

/** A table that a call reads in sequence, or of which it reads as many rows as half of it, in whatever way. */
export interface WholeRead {
  /** The call: its route and query as they stand below. */
  call: string
  table: string
  statement: string
}

/** Calls that are about all rows of a large table, and why. They take longer the more rows there are. */
export const ABOUT_ALL: Readonly<Record<string, string>> = {
  'vendas.totais': 'the totals of all sales',
  'comissoes.listar': 'their number is said beside the page',
  'liberacoes.previsao?acao=liberar': 'what can be released of all commissions',
  'comissoes.somas': 'the sums of all commissions',
  'extratos.previa': 'whose commissions the statements of all have',
  'campanhas.listar': 'the results of all campaigns',
}

/** Required parameters, and the filters and orders of the screens; each route is also called as it is, if it can be. */
const QUERIES: Partial<Record<RouteName, readonly string[]>> = {
  'importacoes.listar': ['tipo=vendas'],
  'vendas.listar': [
    '',
    'ordem=data_desc',
    'ordem=valor_desc',
    'ordem=numero',
    'ordem=cliente',
    'status[0]=Pago',
    'de={month}&ate={today}',
    'loja_id={lojas}',
    'empreendimento_id={empreendimentos}',
    'colaborador_id={colaboradores}',
    'texto=duarte',
    'texto=52998224725',
    'texto=zzyzx',
  ],
  'vendas.totais': ['', 'de={month}&ate={today}', 'loja_id={lojas}', 'colaborador_id={colaboradores}'],
  'vendas.proximoNumero': ['loja_id={lojas}&data_venda={today}'],
  'vendas.ultimoRateio': ['colaborador_id={colaboradores}'],
  'vendas.mesmaUnidade': ['empreendimento_id={empreendimentos}&unidade=101'],
  'colaboradores.listar': ['', 'texto=silva', 'loja_id={lojas}', 'status=Ativo', 'pagina=2'],
  'colaboradores.opcoes': ['', 'texto=ana', 'texto=zzyzx'],
  'colaboradores.superiores': ['cargo=Corretor', 'cargo=Gerente', 'cargo=Corretor&texto=ana'],
  'colaboradores.indicadores': ['cargo=Corretor', 'cargo=Corretor&texto=ana'],
  'comissoes.listar': ['', 'de={month}&ate={today}', 'colaborador_id={colaboradores}', 'loja_id={lojas}'],
  'comissoes.somas': ['', 'de={month}&ate={today}', 'colaborador_id={colaboradores}'],
  'comissoes.lerExtrato': [
    'colaborador_id={colaboradores}',
    'colaborador_id={colaboradores}&periodo=pagamento&de={month}&ate={today}',
  ],
  'favorecidos.contaCorrente': ['', 'de={month}&ate={today}'],
  'favorecidos.extrato': ['', 'de={month}&ate={today}'],
  'liberacoes.previsao': ['acao=liberar', 'acao=desfazer&colaborador_id={colaboradores}'],
  'comissoes.participantes': ['texto=ana'],
  'campanhas.paraVenda': ['venda_id={vendas}'],
  'campanhas.prever': ['vendas[0]={vendas}'],
  'busca.procurar': ['texto=du', 'texto=silva', 'texto=AR0001'],
  'dashboard.completo': [
    '',
    'de={month}&ate={today}',
    'loja_id={lojas}',
    'empreendimento_id={empreendimentos}',
  ],
  'pagamentos.listar': [
    'fechamento_id={fechamentos}',
    'fechamento_id={fechamentos}&situacao=Pago',
    'fechamento_id={fechamentos}&texto=silva',
  ],
  'favorecidos.listar': ['', 'a_recuperar=sim'],
  'pagamentos.resumo': ['fechamento_id={fechamentos}'],
  'arquivosDoBanco.listar': ['fechamento_id={fechamentos}'],
  'ranking.listar': ['por=corretores', 'por=gerentes', 'por=lojas', 'por=empreendimentos'],
  'faixas.apurar': ['de={month}&ate={today}'],
}
const PLACES = { 'visoes.listar': { tela: 'vendas' }, 'rascunhos.obter': { formulario: 'nova-loja' } }

/** Reads that no screen begins with: the stream that never ends, and the proof that a draw has only once it is done. */
const NOT_SCREENS: ReadonlySet<RouteName> = new Set<RouteName>(['eventos.acompanhar', 'sorteios.prova'])

/**
 * Calls every route that a screen reads from, and lists what its statements read whole among the tables of at least
 * `large` rows, by running them again with the owner's rights on the connection `owner`, in a transaction that is rolled
 * back. With a limit, the database may walk an index until it has found enough rows, and find none: what counts is what
 * it has read.
 */
export async function wholeReadsOfScreens(
  call: Call,
  owner: Client,
  { large, hoje, cargo }: { large: number; hoje: string; cargo: UsuarioCargo },
): Promise<{ calls: number; reads: WholeRead[] }> {
  await owner.query(PLANNING)
  const tables = await tablesOf(owner, large)
  const reads: WholeRead[] = []
  let calls = 0
  for (const { name, path } of await callsOfScreens(owner, hoje, cargo)) {
    const { answer, statements } = await answerOf(call, path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.raw.toString()}`)
    calls++
    for (const { text, values: given } of statements)
      for (const table of readWholeBy(await planOf(owner, text, given), tables))
        reads.push({ call: name, table, statement: text })
  }
  return { calls, reads }
}

const MOST_TRIES = 3

/**
 * The answer and its statements, asked for again as clients do if the server is busy: the first read of a table just
 * filled takes long.
 */
async function answerOf(call: Call, path: string): Promise<Recorded> {
  for (let tries = 1; ; tries++) {
    const recorded = await recording(() => call('GET', path))
    if (recorded.answer.status !== 503 || tries === MOST_TRIES) return recorded
    await setTimeout(1_000)
  }
}

/** The reads of that cargo's screens: names and paths below /api, without those of records that do not exist. */
export async function callsOfScreens(
  owner: Client,
  hoje: string,
  cargo: UsuarioCargo = 'Administrador',
): Promise<{ name: string; path: string }[]> {
  const values = await valuesOf(owner, hoje)
  const read = ROUTES.filter(
    ({ method, rota, sendsFile }) => method === 'GET' && !sendsFile && !NOT_SCREENS.has(rota),
  )
  return read
    .filter(({ rota }) => mayCall(unrestricted(cargo), rota))
    .flatMap(({ rota, parts }) => {
      const places: Record<string, string> = PLACES[rota as keyof typeof PLACES] ?? {}
      const [noun = ''] = parts
      const segments = parts.map((part) =>
        isParameter(part) ? (places[part.slice(1, -1)] ?? values.get(noun)) : part,
      )
      if (segments.includes(undefined)) return []
      const names = (query: string) => [...query.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const queries = (QUERIES[rota] ?? ['']).filter((query) =>
        names(query).every((name) => values.has(name)),
      )
      return queries.map((query) => {
        const filled = query.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '')
        const asked = (text: string) => (text ? `?${text}` : '')
        return { name: `${rota}${asked(query)}`, path: `/${segments.join('/')}${asked(filled)}` }
      })
    })
}

interface Recorded {
  answer: Answer
  statements: Statement[]
}

interface Statement {
  text: string
  values: unknown[]
}

/** The answer of `work`, and the reading statements that were sent to the database meanwhile. */
async function recording(work: () => Promise<Answer>): Promise<Recorded> {
  const statements: Statement[] = []
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [sent] = args
    const { text, values = [] } = typeof sent === 'string' ? { text: sent } : (sent as Partial<Statement>)
    if (text && /^\s*(select|with)\b/i.test(text)) statements.push({ text, values })
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    return { answer: await work(), statements }
  } finally {
    Client.prototype.query = query
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  /** On average of the loops, as the next two. */
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

async function planOf(owner: Client, text: string, values: unknown[]): Promise<PlanNode> {
  await owner.query('begin')
  try {
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error(`no plan for ${text}`)
    return plan
  } finally {
    await owner.query('rollback')
  }
}

/** A table counts as read whole if at least this share of its rows is read. */
const WHOLE = 0.5

/** The ones among `tables`, given with their number of rows, that the plan read whole. */
function readWholeBy(node: PlanNode, tables: ReadonlyMap<string, number>): string[] {
  const below = (node.Plans ?? []).flatMap((child) => readWholeBy(child, tables))
  const table = node['Relation Name']
  const size = table === undefined ? undefined : tables.get(table)
  if (table === undefined || size === undefined) return below
  const perLoop =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  // One in sequence that a limit ended early would go on where the limit is not reached.
  const whole = node['Node Type'] === 'Seq Scan' || perLoop * node['Actual Loops'] >= WHOLE * size
  return whole ? [table, ...below] : below
}

/** The tables of at least `large` rows, and how many each has. */
async function tablesOf(owner: Client, large: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.query<{ relname: string; rows: number }>(
    "select relname, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples >= $1",
    [large],
  )
  return new Map(rows.map(({ relname, rows }) => [relname, rows]))
}

/** Which records of a table an address can name, where not all of them. */
const CHOSEN: Readonly<Record<string, string>> = {
  fechamentos: 'numero is not null',
  pagamentos: "status not in ('Rascunho', 'Cancelado')",
}

/** For each table in an address, the id of one of its records; and the two days. */
async function valuesOf(owner: Client, hoje: string): Promise<ReadonlyMap<string, string>> {
  const values = new Map([
    ['today', hoje],
    ['month', `${hoje.slice(0, 8)}01`],
  ])
  const { rows: tables } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'",
  )
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(
      `select id from public.${name} where ${CHOSEN[name] ?? 'true'} order by id limit 1`,
    )
    if (rows[0]) values.set(name, String(rows[0].id))
  }
  return values
}
