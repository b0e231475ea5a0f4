/** Queries for rankings: a period's sales by who or what they count for. */
import { type Expression, sql } from 'kysely'
import type { RankingRow } from '../../contract/ranking.ts'
import type { RankingKind } from '../../core/ranking.ts'
import { type Recorte, vendasIn } from '../dashboard/recorte.ts'
import { sumsBy } from '../dashboard/sums.ts'
import type { Db, Tables } from '../database/schema/types.ts'

type Sums = Pick<RankingRow, 'quantidade' | 'valor' | 'comissao'>

interface Ranking {
  itens: RankingRow[]
  total: number
  /** The sums of all sales, each counted once, with the commissions of all participants. */
  soma: Sums
}

/** The ranking, largest value first; only the rows from `offset` on and up to `limit`, if given. */
export async function rankingOf(
  db: Db,
  por: RankingKind,
  recorte: Recorte,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<Ranking> {
  const { rows } = await sql<(RankingRow | Record<keyof RankingRow, null>) & Totals>`
    with somas as materialized (${SUMS[por](db, recorte)}),
    ordem as materialized (
      select s.*, t.nome, rank() over (order by s.valor desc) as posicao
        from somas s join ${sql.table(TABLES[por])} t on t.id = s.id),
    pagina as (select * from ordem order by posicao, nome, id limit ${limit ?? null} offset ${offset}),
    tudo as (
      select (select count(*) from ordem) as total, coalesce(sum(quantidade), 0)::bigint as vendas,
             coalesce(sum(valor), 0) as valor_de_todas,
             coalesce(sum(${sql.ref(por === 'corretores' ? 'comissao_de_todos' : 'comissao')}), 0) as comissao_de_todas
        from ${por === 'gerentes' ? sql`(${allVendas(db, recorte)})` : sql`somas`} s)
    select pagina.*, tudo.* from tudo left join pagina on true
     order by posicao, nome, pagina.id`.execute(db)
  const [first] = rows
  return {
    itens: rows.flatMap(({ posicao, id, nome, quantidade, valor, comissao }) =>
      id === null ? [] : [{ posicao, id, nome, quantidade, valor, comissao }],
    ),
    total: first?.total ?? 0,
    soma: {
      quantidade: first?.vendas ?? 0,
      valor: first?.valor_de_todas ?? 0,
      comissao: first?.comissao_de_todas ?? 0,
    },
  }
}

interface Totals {
  total: number
  vendas: number
  valor_de_todas: number
  comissao_de_todas: number
}

const TABLES = {
  corretores: 'colaboradores',
  gerentes: 'colaboradores',
  lojas: 'lojas',
  empreendimentos: 'empreendimentos',
} as const satisfies Record<RankingKind, keyof Tables>

type SumsOf = (db: Db, recorte: Recorte) => Expression<unknown>

const comissao = sql<number>`coalesce(sum(vendas.valor_comissao), 0)`.as('comissao')

/** By id: the dashboard's sums, with commissions of the same sales. */
const SUMS: Record<RankingKind, SumsOf> = {
  corretores: sumsOfCorretores,
  gerentes: sumsOfGerentes,
  lojas: (db, recorte) => sumsBy(db, 'loja_id', recorte).select(comissao),
  empreendimentos: (db, recorte) => sumsBy(db, 'empreendimento_id', recorte).select(comissao),
}

/** With the main seller's own commissions, and those of all participants. */
function sumsOfCorretores(db: Db, recorte: Recorte): Expression<unknown> {
  return sumsBy(db, 'colaborador_id', recorte)
    .leftJoin('vendas_participantes as p', (on) =>
      on.onRef('p.venda_id', '=', 'vendas.id').onRef('p.colaborador_id', '=', 'vendas.colaborador_id'),
    )
    .select([
      sql<number>`coalesce(sum(p.valor_comissao), 0)`.as('comissao'),
      sql<number>`sum(vendas.valor_comissao)`.as('comissao_de_todos'),
    ])
}

/**
 * The sales in which a Gerente or someone who answers to them is main seller or participant, each once: those of the
 * organograma, and of the sales list's filter 'equipe'. Cargos have three strictly ordered levels, so a Gerente leads
 * nobody indirectly, and everybody counts for one Gerente at most. Only participants of another team than the main
 * seller's can make a sale count twice, so these few alone are reduced to distinct ones.
 */
function sumsOfGerentes(db: Db, recorte: Recorte): Expression<unknown> {
  const vendas = vendasIn(db, recorte).select([
    'vendas.id',
    'valor_venda',
    'valor_comissao',
    'colaborador_id',
  ])
  // Materialized, so that the period's participants are found by its sales: the database expects few people in teams, and
  // would begin with all sales of each.
  return sql`
    with do_periodo as materialized (${vendas}),
    equipes as materialized (${GERENTES}),
    participacoes as materialized (
      select v.id as venda_id, v.valor_venda, v.valor_comissao, v.colaborador_id as vendedor_id, p.colaborador_id
        from do_periodo v
        join vendas_participantes p on p.venda_id = v.id and p.colaborador_id is distinct from v.colaborador_id)
    select id, count(*) as quantidade, sum(valor_venda) as valor, sum(valor_comissao) as comissao
      from (
        select g.id, v.valor_venda, v.valor_comissao
          from do_periodo v join equipes g on g.colaborador_id = v.colaborador_id
        union all
        select id, valor_venda, valor_comissao
          from (select distinct g.id, p.venda_id, p.valor_venda, p.valor_comissao
                  from participacoes p
                  join equipes g on g.colaborador_id = p.colaborador_id
                  left join equipes vendedor on vendedor.colaborador_id = p.vendedor_id
                 where g.id is distinct from vendedor.id) de_outra_equipe) contadas
     group by id`
}

/** The Gerente who gets the credit for somebody's sales: themselves, or the Gerente that they answer to. */
const GERENTES = sql`
  select id as colaborador_id, id from colaboradores where cargo = 'Gerente'
  union all
  select c.id, g.id from colaboradores c join colaboradores g on g.id = c.superior_id and g.cargo = 'Gerente'`

function allVendas(db: Db, recorte: Recorte) {
  return vendasIn(db, recorte).select([
    sql<number>`count(*)`.as('quantidade'),
    sql<number>`sum(vendas.valor_venda)`.as('valor'),
    sql<number>`sum(vendas.valor_comissao)`.as('comissao'),
  ])
}
