/** The load itself: stores what the dry run accepted, in steps that can be interrupted and continued. */
import type { Client } from 'pg'
import { centavosOf, type Sums } from '../../core/cargas/result.ts'
import { stagedTable } from './staging.ts'
import {
  CARGA_TABLE_NAMES,
  type CargaTableName,
  keyColumn,
  OWN_TABLE_NAMES,
  storedColumns,
} from './tables.ts'

/** Rows in one transaction. */
const STEP = 1_000

export interface Carga {
  id: string
  /** True if it continues an interrupted load. */
  continued: boolean
}

/** The records of a load, with the sums of its sales as stored. */
export interface Loaded extends Sums {
  vendas: number
  registros: number
}

/** The id of the usuario who requested a load or its undoing; null for the server's administrator. */
export type Author = string | null

/**
 * Opens a load from that source, or continues the interrupted one. Null if `isNeeded` is false and none was
 * interrupted. Throws CargaError if a load from another source was interrupted.
 */
export async function openCarga(client: Client, fonte: string, isNeeded: boolean): Promise<Carga | null> {
  await requireAlone(client)
  const open = await client.query<{ id: string; fonte: string }>(
    "select id, fonte from plantao.cargas where situacao = 'Carregando'",
  )
  const [interrupted] = open.rows
  if (interrupted && interrupted.fonte !== fonte)
    throw new CargaError(
      `A carga de ${interrupted.fonte} foi interrompida. Continue-a com o mesmo nome de arquivo, ou desfaça-a antes.`,
    )
  if (interrupted) return { id: interrupted.id, continued: true }
  if (!isNeeded) return null
  const { rows } = await client.query<{ id: string }>(
    'insert into plantao.cargas (fonte) values ($1) returning id',
    [fonte],
  )
  return { id: rows[0]?.id ?? '', continued: false }
}

/** Stores what the dry run accepted; `onProgress` receives the number of sales stored so far. */
export async function load(
  client: Client,
  { id }: Carga,
  onProgress: (vendas: number) => void,
): Promise<void> {
  await client.query("select set_config('plantao.origem', 'carga', false)")
  let vendas = 0
  for (const tabela of OWN_TABLE_NAMES)
    for await (const count of steps(client, tabela, id)) {
      if (tabela !== 'vendas') continue
      vendas += count
      onProgress(vendas)
    }
  await client.query(
    `update public.lojas l set gerente_id = g.usuario_id from carga_gerentes g
      where l.id = g.loja_id and l.gerente_id is null`,
  )
}

/** Marks the load as complete and records it in the audit. `within` runs in the same transaction. */
export async function closeCarga(
  client: Client,
  { id }: Carga,
  author: Author,
  within: (loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  const { rows } = await client.query<{ vendas: number; valor_venda: string; valor_comissao: string }>(
    `select count(v.id)::int as vendas, coalesce(sum(v.valor_venda), 0) as valor_venda,
            coalesce(sum(v.valor_comissao), 0) as valor_comissao
       from plantao.cargas_registros r join public.vendas v on v.id = r.registro_id
      where r.carga_id = $1 and r.tabela = 'vendas'`,
    [id],
  )
  const sums = rows[0] ?? { vendas: 0, valor_venda: '0', valor_comissao: '0' }
  const described = await describe(client, id)
  const loaded = {
    vendas: sums.vendas,
    registros: described.registros,
    valor_venda: centavosOf(sums.valor_venda),
    valor_comissao: centavosOf(sums.valor_comissao),
  }
  await client.query('begin')
  await recordAct(client, 'dados_trazidos', author, { ...described, ...sums })
  await client.query("update plantao.cargas set situacao = 'Carregada', concluida_em = now() where id = $1", [
    id,
  ])
  await within(loaded)
  await client.query('commit')
  return loaded
}

/** Records the author's act in the audit, in the client's transaction. */
export async function recordAct(
  client: Client,
  ato: 'dados_trazidos' | 'carga_desfeita',
  author: Author,
  detalhes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.query('select plantao.registrar_ato($1, $2::jsonb, $3)', [
    ato,
    JSON.stringify(detalhes),
    author,
  ])
}

/** Returns a load's source and number of records. */
export async function describe(client: Client, id: string): Promise<{ fonte: string; registros: number }> {
  const { rows } = await client.query<{ fonte: string; registros: number }>(
    `select fonte, (select count(*)::int from plantao.cargas_registros where carga_id = c.id) as registros
       from plantao.cargas c where id = $1`,
    [id],
  )
  return rows[0] ?? { fonte: '', registros: 0 }
}

/** Allows one load or undoing at a time, until the session ends. Throws CargaError if another one is running. */
export async function requireAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('plantao.carga', 0)) as free",
  )
  if (!rows[0]?.free) throw new CargaBusy('Outra carga está em andamento.')
}

/** A refusal with a sentence for the user. */
export class CargaError extends Error {}

/** Another session is loading or undoing; that can be a dead server's session, until its last statement ends. */
export class CargaBusy extends CargaError {}

/** Stores STEP rows at a time and yields their number. Sales are stored with their participants. */
const WITH_SALES = CARGA_TABLE_NAMES.filter((tabela) => !OWN_TABLE_NAMES.includes(tabela))

async function* steps(client: Client, tabela: CargaTableName, carga: string): AsyncGenerator<number> {
  let after = 0
  while (true) {
    // Within one statement colaboradores can refer to each other in any order.
    const { rows } = await client.query<{ id: string; carga_ordem: number }>(
      `select id, carga_ordem from ${stagedTable(tabela)} where carga_ordem > $1 order by carga_ordem limit $2`,
      [after, tabela === 'colaboradores' ? null : STEP],
    )
    const last = rows.at(-1)
    if (!last) return
    const ids = rows.map(({ id }) => id)
    await client.query('begin')
    for (const one of tabela === 'vendas' ? [tabela, ...WITH_SALES] : [tabela])
      await insertStaged(client, carga, one, ids)
    await client.query('commit')
    yield rows.length
    after = last.carga_ordem
  }
}

/** Records the ids first: the database then accepts the rows as history. */
async function insertStaged(
  client: Client,
  carga: string,
  tabela: CargaTableName,
  ids: readonly string[],
): Promise<void> {
  const columns = ['id', 'created_at', ...storedColumns(tabela)].join(', ')
  const from = `from ${stagedTable(tabela)} where ${keyColumn(tabela)} = any ($1)`
  await client.query(
    `insert into plantao.cargas_registros (tabela, registro_id, carga_id) select $2, id, $3 ${from}`,
    [ids, tabela, carga],
  )
  await client.query(`insert into public.${tabela} (${columns}) select ${columns} ${from}`, [ids])
}
