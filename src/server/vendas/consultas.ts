/** Queries for sales: a page of the list, its totals, and one sale. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { FiltrosDeVendas, OrdemVendas, Venda } from '../../contract/vendas.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Tables } from '../database/types.ts'
import { caminhos, condicao, type FiltrosResolvidos, resolverNomes } from './filtros.ts'
import { cursorDe, depoisDe, ORDENS, type Posicao, posicaoDe } from './ordem.ts'
import { selectVendas } from './selecao.ts'

const LIMITE_PADRAO = 50

export interface PaginaPedida {
  ordem?: OrdemVendas
  cursor?: string
  limite?: number
}

/** A page of the sales that match `filtros`, and the cursor for the next page; null at the end. */
export async function listarVendas(
  db: Kysely<Tables>,
  filtros: FiltrosDeVendas,
  { ordem = 'recentes', cursor, limite = LIMITE_PADRAO }: PaginaPedida = {},
): Promise<{ itens: Venda[]; proximo: string | null }> {
  const depois = cursor === undefined ? null : posicaoDe(ordem, cursor)
  const resolvidos = await resolverNomes(db, filtros)
  const { coluna, direcao } = ORDENS[ordem]
  const linhas = await selectVendas(db)
    .select((eb) => sql<string>`${eb.ref(`vendas.${coluna}`)}::text`.as('chave'))
    .where((eb) => naPagina(db, eb, resolvidos, ordem, depois, limite + 1))
    .orderBy(`vendas.${coluna}`, direcao)
    .orderBy('vendas.id', direcao)
    .limit(limite + 1)
    .execute()
  const pagina = linhas.slice(0, limite)
  const ultima = linhas.length > limite ? pagina.at(-1) : undefined
  return {
    itens: pagina.map(({ chave: _, ...venda }) => venda),
    proximo: ultima ? cursorDe(ordem, ultima) : null,
  }
}

/** Count of all sales that match `filtros`, and their sums in reais. */
export async function totaisDeVendas(
  db: Kysely<Tables>,
  filtros: FiltrosDeVendas,
): Promise<{ quantidade: number; valor_venda: number; valor_comissao: number }> {
  const resolvidos = await resolverNomes(db, filtros)
  return db
    .selectFrom('vendas')
    .select((eb) => [
      eb.fn.countAll<number>().as('quantidade'),
      sql<number>`coalesce(sum(vendas.valor_venda), 0)`.as('valor_venda'),
      sql<number>`coalesce(sum(vendas.valor_comissao), 0)`.as('valor_comissao'),
    ])
    .where((eb) => condicao(eb, resolvidos))
    .where((eb) => {
      const textos = caminhos(eb, resolvidos)
      return textos.length > 0 ? eb.or(textos) : eb.lit(true)
    })
    .executeTakeFirstOrThrow()
}

/** The sale. Throws Recusa NAO_ENCONTRADO. */
export async function obterVenda(db: Kysely<Tables>, id: string): Promise<Venda> {
  const venda = await selectVendas(db).where('vendas.id', '=', id).executeTakeFirst()
  if (!venda) throw vendaNaoEncontrada()
  return venda
}

export function vendaNaoEncontrada(): Recusa {
  return new Recusa('NAO_ENCONTRADO', 'Venda não encontrada')
}

/**
 * The filters, the search text and the cursor as one condition. For a search, each path fetches its own first sales
 * through its own index, and the page is chosen among those: a single condition over all paths would make the database
 * read every sale.
 */
function naPagina(
  db: Kysely<Tables>,
  eb: ExpressionBuilder<Tables, 'vendas'>,
  filtros: FiltrosResolvidos,
  ordem: OrdemVendas,
  depois: Posicao | null,
  limite: number,
): Expression<SqlBool> {
  const comum = depois ? eb.and([condicao(eb, filtros), depoisDe(eb, ordem, depois)]) : condicao(eb, filtros)
  const textos = caminhos(eb, filtros)
  if (textos.length === 0) return comum
  if (textos.length === 1) return eb.and([comum, ...textos])
  const { coluna, direcao } = ORDENS[ordem]
  const primeiras = textos.map(
    (texto) =>
      sql`(${db
        .selectFrom('vendas')
        .select('vendas.id')
        .where(comum)
        .where(texto)
        .orderBy(`vendas.${coluna}`, direcao)
        .orderBy('vendas.id', direcao)
        .limit(limite)})`,
  )
  return sql<boolean>`vendas.id in (${sql.join(primeiras, sql` union all `)})`
}
