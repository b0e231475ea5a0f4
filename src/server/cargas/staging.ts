/** Temporary tables for the rows of another database: as read, and as they will be stored. */
import type { Client } from 'pg'
import type { Problema } from '../../core/cargas/cargas.ts'
import { refusalOf } from '../database/schema/constraints.ts'
import { REPORT_VIEWS } from './report-views.ts'
import type { JudgedRow, ReadRow } from './rows.ts'
import type { SourceRow } from './source.ts'
import { CARGA_TABLE_NAMES, type CargaTableName, keyColumn, storedColumns } from './tables.ts'

/** The session's table of a table's accepted rows; `carga_ordem` is a row's position. */
export const stagedTable = (tabela: CargaTableName) => `pg_temp.carga_${tabela}`

/** Code judges sales and participants: their indexes would cost more than they find. */
const WITHOUT_INDEXES: readonly CargaTableName[] = ['vendas', 'vendas_participantes']
/** Rows per statement. */
const BATCH = 500

/** Creates the session's tables, which disappear with it. */
export async function createStaging(client: Client): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO, YMD';
    create temp table carga_lidas (tabela text, ordem integer, chave text, origem text, valores jsonb);
    create temp table carga_problemas (tabela text, ordem integer, campo text, valor text, regra text, tipo text,
      gravidade text, proposta text, depende boolean, causa jsonb);
    create temp table carga_dependentes (tabela text, ordem integer, texto text, quantos integer);
    create temp table carga_gerentes (loja_id uuid, usuario_id uuid);
    ${REPORT_VIEWS}`)
  for (const tabela of CARGA_TABLE_NAMES) {
    const indexes = WITHOUT_INDEXES.includes(tabela) ? '' : 'including indexes'
    await client.query(`create temp table carga_${tabela}
      (like public.${tabela} including defaults including constraints including generated ${indexes},
       carga_ordem integer not null)`)
    await client.query(`create index on carga_${tabela} (carga_ordem)`)
  }
  await client.query(`
    create index on carga_vendas (id); create index on carga_vendas_participantes (venda_id);
    create unique index on carga_vendas_participantes (id)`)
}

/** Stages all rows and returns their number by table. */
export async function stageRows(
  client: Client,
  rows: AsyncIterable<SourceRow>,
  onProgress: (count: number) => void,
): Promise<Map<CargaTableName, number>> {
  const counts = new Map<CargaTableName, number>()
  let batch: unknown[] = []
  let total = 0
  const flush = async () => {
    await client.query(
      `insert into carga_lidas select * from jsonb_to_recordset($1)
         as r (tabela text, ordem integer, chave text, origem text, valores jsonb)`,
      [JSON.stringify(batch)],
    )
    total += batch.length
    batch = []
    onProgress(total)
  }
  for await (const { tabela, arquivo, linha, valores } of rows) {
    const ordem = (counts.get(tabela) ?? 0) + 1
    counts.set(tabela, ordem)
    const key = valores[keyColumn(tabela)]
    batch.push({ tabela, ordem, chave: key?.trim().toLowerCase(), origem: `${arquivo}:${linha}`, valores })
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  await client.query(`
    create index on carga_lidas (tabela, ordem); create index on carga_lidas (tabela, chave); analyze carga_lidas`)
  return counts
}

/** Yields the rows of a table in order, in batches. */
export async function* stagedRows(client: Client, tabela: CargaTableName): AsyncGenerator<ReadRow[]> {
  let after = 0
  while (true) {
    const { rows } = await client.query<ReadRow>(
      'select ordem, valores from carga_lidas where tabela = $1 and ordem > $2 order by ordem limit $3',
      [tabela, after, BATCH],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.ordem
  }
}

/** The participants of some sales, by the sale's id. */
export async function participantesOf(
  client: Client,
  vendas: readonly string[],
): Promise<Map<string, ReadRow[]>> {
  const { rows } = await client.query<ReadRow & { chave: string }>(
    `select chave, ordem, valores from carga_lidas
      where tabela = 'vendas_participantes' and chave = any ($1) order by ordem`,
    [vendas],
  )
  return Map.groupBy(rows, ({ chave }) => chave)
}

/** The participants whose sale was not read. */
export async function orphans(client: Client): Promise<ReadRow[]> {
  const { rows } = await client.query<ReadRow>(
    `select p.ordem, p.valores from carga_lidas p
      where p.tabela = 'vendas_participantes' and not exists (
        select from carga_lidas v where v.tabela = 'vendas' and v.chave = p.chave)
      order by p.ordem`,
  )
  return rows
}

export interface RefusedRow {
  row: JudgedRow
  campo: string | null
  mensagem: string
}

/** Stores accepted rows, and returns those that the database's own constraints refuse. */
export async function storeRows(client: Client, rows: readonly JudgedRow[]): Promise<RefusedRow[]> {
  const [first] = rows
  if (!first) return []
  try {
    await insertRows(client, first.tabela, rows)
    return []
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (rows.length === 1) return [{ row: first, campo: refusal.campo ?? null, mensagem: refusal.message }]
    const half = Math.ceil(rows.length / 2)
    return [...(await storeRows(client, rows.slice(0, half))), ...(await storeRows(client, rows.slice(half)))]
  }
}

async function insertRows(client: Client, tabela: CargaTableName, rows: readonly JudgedRow[]): Promise<void> {
  const columns = ['id', 'created_at', 'carga_ordem', ...storedColumns(tabela)].join(', ')
  const records = rows.map(({ id, createdAt, ordem, valores }) => ({
    ...valores,
    id,
    carga_ordem: ordem,
    created_at: createdAt ?? new Date().toISOString(),
  }))
  await client.query(
    `insert into ${stagedTable(tabela)} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${stagedTable(tabela)}, $1)`,
    [JSON.stringify(records)],
  )
}

/** Removes accepted rows. */
export async function unstore(client: Client, rows: readonly JudgedRow[]): Promise<void> {
  for (const { tabela, ordem } of rows)
    await client.query(`delete from ${stagedTable(tabela)} where carga_ordem = $1`, [ordem])
}

/** Deletes the judgement and keeps the rows read. */
export async function forgetJudgement(client: Client): Promise<void> {
  const tables = CARGA_TABLE_NAMES.map(stagedTable)
  await client.query(`truncate carga_problemas, carga_dependentes, carga_gerentes, ${tables.join(', ')}`)
}

export async function storeProblems(client: Client, problemas: readonly Problema[]): Promise<void> {
  if (problemas.length === 0) return
  await client.query(
    'insert into carga_problemas select * from jsonb_populate_recordset(null::carga_problemas, $1)',
    [JSON.stringify(problemas)],
  )
}
