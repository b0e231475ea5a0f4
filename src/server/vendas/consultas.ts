/** Queries for sales: a page of the list, its totals, and one sale. */
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely'
import type { FiltrosDeVendas, OrdemVendas, TotaisDeVendas, Venda } from '../../contract/vendas.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/types.ts'
import {
  conditionOf,
  type FiltrosComIds,
  type ResolvedFiltros,
  resolveNames,
  searchPaths,
} from './filtros.ts'
import { cursorOf, isAfter, type Position, positionOf, SORT_ORDERS } from './ordem.ts'
import { selectVendas } from './selecao.ts'

const DEFAULT_LIMIT = 50

export interface PageInput {
  ordem?: OrdemVendas
  cursor?: string
  limite?: number
}

/** A page of the sales that match `filtros`, and the cursor for the next page; null at the end. */
export async function listarVendas(
  db: Kysely<Tables>,
  filtros: FiltrosComIds,
  { ordem = 'recentes', cursor, limite = DEFAULT_LIMIT }: PageInput = {},
): Promise<{ itens: Venda[]; proximo: string | null }> {
  const after = cursor === undefined ? null : positionOf(ordem, cursor)
  const resolved = await resolveNames(db, filtros)
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
    itens: page.map(({ key: _, ...venda }) => venda),
    proximo: last ? cursorOf(ordem, last) : null,
  }
}

/** Count of all sales that match `filtros`, and their sums in reais. */
export async function totaisDeVendas(db: Kysely<Tables>, filtros: FiltrosDeVendas): Promise<TotaisDeVendas> {
  const resolved = await resolveNames(db, filtros)
  const eb = expressionBuilder<Tables, 'vendas'>()
  const texts = searchPaths(eb, resolved)
  const sums = db
    .selectFrom('vendas')
    .select([
      eb.fn.countAll<number>().as('quantidade'),
      sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor_venda'),
      sql<number>`coalesce(sum(vendas.valor_comissao), 0)`.as('valor_comissao'),
    ])
    .where(conditionOf(eb, resolved))
    .where(texts.length > 0 ? eb.or(texts) : eb.lit(true))
  const { colaborador_id } = filtros
  if (!colaborador_id) return { ...(await sums.executeTakeFirstOrThrow()), corretor: null }
  const { nome, propria, ...totais } = await sums
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
  return { ...totais, corretor: nome === null ? null : { nome, valor_comissao: propria } }
}

/** The sale. Throws Recusa NAO_ENCONTRADO. */
export async function obterVenda(db: Kysely<Tables>, id: string): Promise<Venda> {
  const venda = await selectVendas(db).where('vendas.id', '=', id).executeTakeFirst()
  if (!venda) throw notFound('vendas')
  return venda
}

/**
 * The filters, the search text and the cursor as one condition. For a search, each path fetches its own first sales
 * through its own index, and the page is chosen among those: a single condition over all paths would make the database
 * read every sale.
 */
function onPage(
  db: Kysely<Tables>,
  eb: ExpressionBuilder<Tables, 'vendas'>,
  filtros: ResolvedFiltros,
  ordem: OrdemVendas,
  after: Position | null,
  limite: number,
): Expression<SqlBool> {
  const common = after
    ? eb.and([conditionOf(eb, filtros), isAfter(eb, ordem, after)])
    : conditionOf(eb, filtros)
  const texts = searchPaths(eb, filtros)
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
