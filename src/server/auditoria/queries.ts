/** Reading the audit over all records. */
import { type RawBuilder, sql } from 'kysely'
import {
  type AuditoriaFilterInput,
  ENTRIES_PER_PAGE,
  type EntradaDaAuditoria,
} from '../../contract/auditoria.ts'
import {
  AUDITED_FIELDS,
  entriesAbout,
  isOfConfiguracoes,
  isOfFinanceiro,
  NAME_COLUMNS,
  ownerOf,
} from '../../core/auditoria.ts'
import { type Ato, describeAct, placeOfAct } from '../../core/auditoria-atos.ts'
import { CADASTRO_NAMES, type Cadastro } from '../../core/cadastros.ts'
import { TIME_ZONE } from '../../core/dates.ts'
import { type AuditEntry, actionsOf } from '../../core/history.ts'
import { namesOf } from '../cadastro/history.ts'
import { identified } from '../cadastro/identified.ts'
import { listOptions, type OptionsInput } from '../cadastro/options.ts'
import type { Db } from '../database/schema/types.ts'
import { ATOS_DE_DINHEIRO, actsOfMoney, amountsOf, fechamentoNames } from './dinheiro.ts'

interface Row extends Omit<AuditEntry, 'tabela' | 'operacao'> {
  id: number
  tabela: string | null
  operacao: AuditEntry['operacao'] | 'ATO' | 'EXPURGO'
  registro_id: string | null
  grupo_id: string | null
  origem: string
  ato: string | null
  detalhes: Record<string, unknown> | null
}

/** The page of entries before the entry `before`, newest first. */
export async function listAuditoria(
  db: Db,
  filters: AuditoriaFilterInput,
  before?: number,
  limit = ENTRIES_PER_PAGE,
): Promise<{ itens: EntradaDaAuditoria[]; proximo: number | null }> {
  const { rows } = await sql<Row>`
    select id, em, usuario_nome, origem, tabela, registro_id, grupo_id, operacao, campos, antes, depois, ato, detalhes
      from auditoria where ${sql.join(conditionsOf(filters, before), sql` and `)}
     order by id desc limit ${limit + 1}`.execute(db)
  const page = await identified(db, rows.slice(0, limit))
  return { itens: await describe(db, page), proximo: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

const EXPORTED_AT_ONCE = 1000

/** All entries that match the filters, newest first. */
export async function* auditoriaInPages(
  db: Db,
  filters: AuditoriaFilterInput,
): AsyncGenerator<EntradaDaAuditoria[]> {
  let before: number | undefined
  do {
    const { itens, proximo } = await listAuditoria(db, filters, before, EXPORTED_AT_ONCE)
    yield itens
    before = proximo ?? undefined
  } while (before !== undefined)
}

/** Everybody who may have done something. */
export function pessoaOptions(db: Db, input: OptionsInput) {
  return listOptions(db, 'usuarios', input, {
    detalhe: sql`concat_ws(' · ', t.cargo, case when t.status = 'Inativo' then 'Inativo' end)`,
    withInactive: true,
  })
}

/** The last link of the chain of lacres; null before the first. */
export async function lastLacre(db: Db): Promise<{ numero: number; em: string; hash: string } | null> {
  const { rows } = await sql<{ numero: number; em: string; hash: string }>`
    select numero, em, encode(hash, 'hex') as hash from plantao.lacres order by numero desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

function conditionsOf(
  { usuario_id, assunto, registro_id, de, ate }: AuditoriaFilterInput,
  before: number | undefined,
): RawBuilder<unknown>[] {
  const conditions = [sql`true`]
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  if (usuario_id) conditions.push(sql`usuario_id = ${usuario_id}`)
  if (registro_id) conditions.push(sql`(grupo_id = ${registro_id} or registro_id = ${registro_id})`)
  if (assunto) {
    const about = entriesAbout(assunto)
    conditions.push(
      'tabelas' in about
        ? sql`tabela = any(${about.tabelas}) and ato is null`
        : sql`ato = any(${about.atos})`,
    )
  }
  if (de) conditions.push(sql`em >= ${startOf(de)}`, sql`id >= ${idNear(startOf(de), 'first')}`)
  if (ate) {
    const end = sql`${startOf(ate)} + interval '1 day'`
    conditions.push(sql`em < ${end}`, sql`id <= ${idNear(end, 'last')}`)
  }
  return conditions
}

/** The instant at which the day (YYYY-MM-DD) begins in Brazil. */
function startOf(day: string): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone ${TIME_ZONE})`
}

// Ids and instants grow together, but for entries that are written at the same moment: the first id from a hundred
// entries before it lets the list, which is in the order of ids, skip all others.
function idNear(instant: RawBuilder<unknown>, end: 'first' | 'last'): RawBuilder<unknown> {
  return end === 'first'
    ? sql`coalesce((select min(x.id) from (
        select a.id from auditoria a where a.em >= ${instant} order by a.em, a.id limit 100) x), 0)`
    : sql`coalesce((select max(x.id) from (
        select a.id from auditoria a where a.em < ${instant} order by a.em desc, a.id desc limit 100) x), 0)`
}

async function describe(db: Db, rows: readonly Row[]): Promise<EntradaDaAuditoria[]> {
  const referenced = await namesOf(db, rows)
  const money = await actsOfMoney(
    db,
    rows.flatMap(({ id, ato }) => (ato && ATOS_DE_DINHEIRO.has(ato) ? [id] : [])),
  )
  const amounts = await amountsOf(
    db,
    rows.flatMap(({ tabela, registro_id }) => (tabela === 'pagamentos' && registro_id ? [registro_id] : [])),
  )
  const owned = rows.map((row) => ({ row, owner: money.get(row.id)?.de ?? ownerOfRow(row) }))
  const records = await recordNames(db, owned)
  return owned.map(({ row, owner }) => ({
    id: row.id,
    em: row.em,
    quem: row.usuario_nome,
    origem: row.origem,
    sobre: owner && { ...owner, nome: records.get(owner.id) ?? ownNameOf(row, owner.cadastro) },
    acoes: actions(
      { ...row, detalhes: { ...row.detalhes, resumo: money.get(row.id)?.resumo } },
      withAmount(row, referenced, amounts),
    ),
    de_onde: row.operacao === 'ATO' ? placeOfAct(row.detalhes ?? {}) : null,
  }))
}

/** The names, the payee's of a payment with its amount. */
function withAmount(
  { tabela, registro_id, antes, depois }: Row,
  names: Record<string, string>,
  amounts: ReadonlyMap<string, string>,
): Record<string, string> {
  const amount = tabela === 'pagamentos' && registro_id ? amounts.get(registro_id) : undefined
  const payee = (antes ?? depois)?.favorecido_id
  if (amount === undefined || typeof payee !== 'string') return names
  return { ...names, [payee]: `${names[payee] ?? 'favorecido excluído'} (${amount})` }
}

interface Owner {
  cadastro: Cadastro | 'fechamentos' | null
  id: string
}

/** The other acts with a record are about a mail or an import. */
const ATOS_ABOUT_VENDAS: ReadonlySet<string> = new Set([
  'dados_abertos',
  'unidades_diferentes',
  'venda_guardada',
  'venda_guardada_lida',
  'venda_guardada_apagada',
] satisfies Ato[])

const ATOS_ABOUT_FAVORECIDOS: ReadonlySet<string> = new Set([
  'favorecido_aberto',
  'nota_aberta',
] satisfies Ato[])

function ownerOfRow({ tabela, grupo_id, registro_id, ato }: Row): Owner | null {
  if (ato && registro_id && ATOS_ABOUT_VENDAS.has(ato)) return { cadastro: 'vendas', id: registro_id }
  if (ato && registro_id && ATOS_ABOUT_FAVORECIDOS.has(ato))
    return { cadastro: 'favorecidos', id: registro_id }
  const id = grupo_id ?? registro_id
  if (!tabela || !id) return null
  const cadastro = ownerOf(tabela) ?? (isOfFinanceiro(tabela) ? 'fechamentos' : null)
  return cadastro || isOfConfiguracoes(tabela) ? { cadastro, id } : null
}

function actions({ operacao, tabela, ato, detalhes, ...row }: Row, names: Record<string, string>): string[] {
  if (operacao === 'ATO' || operacao === 'EXPURGO') return [describeAct(ato ?? '', detalhes ?? {})]
  return actionsOf({ ...row, operacao, tabela: tabela ?? '', nomes: names }, AUDITED_FIELDS)
}

/** The present names of the records, by id. */
async function recordNames(db: Db, owned: readonly { owner: Owner | null }[]): Promise<Map<string, string>> {
  const idsOf = (cadastro: Owner['cadastro']) =>
    new Set(owned.flatMap(({ owner }) => (owner?.cadastro === cadastro ? [owner.id] : [])))
  const names = new Map(await fechamentoNames(db, idsOf('fechamentos')))
  for (const cadastro of CADASTRO_NAMES) {
    const ids = idsOf(cadastro)
    if (ids.size === 0) continue
    const { rows } = await sql<{ id: string; nome: string }>`
      select id, ${sql.ref(NAME_COLUMNS[cadastro])} as nome from ${sql.table(cadastro)} where id = any(${[...ids]})`.execute(
      db,
    )
    for (const { id, nome } of rows) names.set(id, nome)
  }
  return names
}

/** The name that the entry itself has of a record that no longer exists. */
function ownNameOf({ tabela, antes, depois, detalhes }: Row, cadastro: Owner['cadastro']): string | null {
  if (!cadastro || cadastro === 'fechamentos') return null
  const name =
    detalhes?.[NAME_COLUMNS[cadastro]] ??
    (tabela === cadastro ? (antes ?? depois)?.[NAME_COLUMNS[cadastro]] : null)
  return typeof name === 'string' ? name : null
}
