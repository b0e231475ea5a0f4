/** Queries for sales: a page of the list, its totals, and one sale. */
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { RateioProposto } from '../../contract/vendas/rateio.ts'
import type { Venda, VendaTotals } from '../../contract/vendas/vendas.ts'
import type { VendaSortOrder } from '../../core/vendas/order.ts'
import { PAPEIS_DO_RATEIO } from '../../core/vendas/rateio.ts'
import type { OnlyLoja } from '../api/view.ts'
import { notFound } from '../cadastro/not-found.ts'
import { compiledOnce } from '../database/connections/compiled.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import {
  conditionOf,
  type FiltrosComIds,
  type ResolvedFilters,
  resolveNames,
  searchPaths,
} from './filters.ts'
import { cursorOf, isAfter, type Position, positionOf, SORT_ORDERS } from './order.ts'
import { isSeen } from './seen.ts'
import { selectVendas } from './select.ts'

const DEFAULT_LIMIT = 50

export interface PageInput {
  ordem?: VendaSortOrder
  cursor?: string
  limite?: number
}

/** A page of the sales that match `filters`, and the cursor for the next page; null at the end. */
export async function listarVendas(
  db: Db,
  filters: FiltrosComIds,
  { ordem = 'recentes', cursor, limite = DEFAULT_LIMIT }: PageInput = {},
): Promise<{ itens: Venda[]; proximo: string | null }> {
  const after = cursor === undefined ? null : positionOf(ordem, cursor)
  const resolved = await resolveNames(db, filters)
  const { column, direction } = SORT_ORDERS[ordem]
  const rows = await selectVendas(db)
    .select((eb) => sql<string>`${eb.ref(`vendas.${column}`)}::text`.as('key'))
    .where((eb) => onPage(db, eb, resolved, ordem, after, limite + 1))
    .orderBy(`vendas.${column}`, direction)
    .orderBy('vendas.id', direction)
    .limit(limite + 1)
    .execute()
  const page = rows.slice(0, limite)
  const last = rows.length > limite ? page.at(-1) : undefined
  return {
    // With their key, which the contract leaves out: to copy them without it costs a tenth of the answer.
    itens: page,
    proximo: last ? cursorOf(ordem, last) : null,
  }
}

/** Count of all sales that match `filters`, and their sums in reais. */
export async function totalsOfVendas(db: Db, filters: FiltrosComIds): Promise<VendaTotals> {
  const resolved = await resolveNames(db, filters)
  const eb = expressionBuilder<Tables, 'vendas'>()
  const texts = searchPaths(resolved)
  const sums = db
    .selectFrom('vendas')
    .select([
      eb.fn.countAll<number>().as('quantidade'),
      sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor_venda'),
      sql<number>`coalesce(sum(vendas.valor_comissao), 0)`.as('valor_comissao'),
    ])
    .where(conditionOf(eb, resolved))
    .where(texts.length > 0 ? eb.or(texts) : eb.lit(true))
  const { colaborador_id } = filters
  if (!colaborador_id) return { ...(await sums.executeTakeFirstOrThrow()), corretor: null }
  const { nome, propria, ...totals } = await sums
    // A participant occurs once in a sale, so that the join multiplies no sale.
    .leftJoin('vendas_participantes as p', (join) =>
      join.onRef('p.venda_id', '=', 'vendas.id').on('p.colaborador_id', '=', colaborador_id),
    )
    .select((joined) => [
      joined
        .selectFrom('colaboradores')
        .select('colaboradores.nome')
        .where('colaboradores.id', '=', colaborador_id)
        .as('nome'),
      sql<number>`coalesce(sum(p.valor_comissao), 0)`.as('propria'),
    ])
    .executeTakeFirstOrThrow()
  return { ...totals, corretor: nome === null ? null : { nome, valor_comissao: propria } }
}

const vendaById = compiledOnce((db, id) => selectVendas(db).where('vendas.id', '=', id).compile())

/** The sale. Throws Recusa NAO_ENCONTRADO, also if it is not seen. */
export async function obterVenda(db: Db, id: string, only: OnlyLoja): Promise<Venda> {
  const [venda] = await vendaById(db, id)
  if (!venda || (only !== null && venda.loja_id !== only)) throw notFound('vendas')
  return venda
}

/** The comissionados, still active, of the latest sale of this main seller that has some and is seen; null if none has. */
export async function latestRateio(
  db: Db,
  { colaborador_id, exceto = null }: { colaborador_id: string; exceto?: string | undefined | null },
  only: OnlyLoja,
): Promise<RateioProposto | null> {
  const { rows } = await sql<RateioProposto>`
    select v.numero_venda, r.rateio
      from vendas v
     cross join lateral (
       select json_agg(json_build_object('id', l.id, 'favorecido_id', f.id, 'papel', l.papel, 'modo', l.modo,
                'percentual', l.percentual, 'valor', l.valor, 'favorecido', json_build_object('id', f.id, 'nome', f.nome))
                order by l.created_at desc, l.id) as rateio
         from comissoes_linhas l join favorecidos f on f.id = l.favorecido_id
        where l.venda_id = v.id and l.papel = any(${PAPEIS_DO_RATEIO}) and f.status = 'Ativo') r
     where v.colaborador_id = ${colaborador_id} and r.rateio is not null and ${isSeen('v', only)}
       and v.id is distinct from ${exceto}
     order by v.data_venda desc, v.created_at desc
     limit 1`.execute(db)
  return rows[0] ?? null
}

/** The last day (YYYY-MM-DD) on which the record of the deleted sale is kept; null if none is. Throws Recusa NAO_ENCONTRADO. */
export async function guardadaAte(db: Db, id: string, only: OnlyLoja): Promise<string | null> {
  const { rows } = await sql<{ ate: string | null }>`
    select case when g.ate >= plantao.hoje() and not plantao.cliente_anonimizado(v) then g.ate end as ate
      from vendas v, plantao.guardada_ate(v) g (ate) where v.id = ${id} and ${isSeen('v', only)}`.execute(db)
  if (!rows[0]) throw notFound('vendas')
  return rows[0].ate
}

/**
 * The filters, the search text and the cursor as one condition. For a search, each path fetches its own first sales
 * through its own index, and the page is chosen among those: a single condition over all paths would make the database
 * read every sale.
 */
function onPage(
  db: Db,
  eb: ExpressionBuilder<Tables, 'vendas'>,
  filters: ResolvedFilters,
  ordem: VendaSortOrder,
  after: Position | null,
  limite: number,
): Expression<SqlBool> {
  const common = after
    ? eb.and([conditionOf(eb, filters), isAfter(eb, ordem, after)])
    : conditionOf(eb, filters)
  const texts = searchPaths(filters)
  if (texts.length === 0) return common
  if (texts.length === 1) return eb.and([common, ...texts])
  const { column, direction } = SORT_ORDERS[ordem]
  const firsts = texts.map(
    (text) =>
      sql`(${db
        .selectFrom('vendas')
        .select('vendas.id')
        .where(common)
        .where(text)
        .orderBy(`vendas.${column}`, direction)
        .orderBy('vendas.id', direction)
        .limit(limite)})`,
  )
  return sql<boolean>`vendas.id in (${sql.join(firsts, sql` union all `)})`
}
