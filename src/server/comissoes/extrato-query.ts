/** The data of statements, for one person and for all: their commissions and the money they received. */
import { type RawBuilder, sql } from 'kysely'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import type { ComissaoDoExtrato } from '../../core/comissoes/extrato.ts'
import type { Db } from '../database/schema/types.ts'
import { BASE_DA_LINHA } from '../vendas/base-da-linha.ts'
import { A_STANDS, M_STANDS, PAGAMENTO_AS_PAIRS, PAGAMENTOS_DA_LINHA } from '../vendas/pagamentos-da-linha.ts'
import { allOf, type ComissaoFilters, conditionsOf, isWithin } from './filters.ts'
import { comissoesQuery } from './queries.ts'
import { COMISSOES, IS_LINHA_OF_COMISSAO } from './source.ts'

export interface PersonRows {
  /** A colaborador, or a payee who is none. */
  pessoa_id: string
  quantidade: number
  /** Null for somebody with more than are wanted. */
  itens: ComissaoDoExtrato[] | null
  /** The person's whole debt, in reais, whatever the filters are; 0 for who sees only one loja's sales. */
  a_recuperar: number
  /** The amount that the person gave back: with a period of payments in its days, otherwise for these commissions. */
  devolvido: number
}

/**
 * Each person's commissions that match the filters, `itens` as JSON without what is the client's, by date of the sale; with
 * a period of payments also those of which something was paid in it. To be used in a statement as a table.
 */
export async function extratosByPerson(
  db: Db,
  filters: ComissaoFilters,
  most: number,
): Promise<RawBuilder<PersonRows>> {
  const query = comissoesQuery(await conditionsOf(db, { ...filters, recebidas: true }), 'data_venda')
  return sql`
    with comissoes as materialized (${query}), deducoes as materialized (${DEDUCOES}),
         devolvidas as materialized (${DEVOLVIDAS})
    select g.pessoa_id, g.quantidade, g.itens, ${owedBy(sql`g.pessoa_id`, filters)} as a_recuperar,
           ${await givenBackBy(db, filters, sql`g.pessoa_id`, sql`g.das_vendas`)} as devolvido
      from (select (p.colaborador ->> 'id')::uuid as pessoa_id, count(*)::integer as quantidade,
                   coalesce(sum(r.valor), 0) as das_vendas,
                   case when count(*) <= ${sql.lit(most)}
                        then jsonb_agg(to_jsonb(p) - '{cliente_nome,observacoes,valor_venda,colaborador,loja,favorecido}'::text[]
                                         || jsonb_build_object('recebimentos', ${recebimentos(filters)}, 'base', ${BASE_DA_LINHA},
                                                                'modo', coalesce(a.modo, l.modo))
                                       order by p.data_venda, p.venda_id, p.id) end as itens
              from comissoes p join vendas v on v.id = p.venda_id
              left join vendas_participantes a on a.id = p.id
              left join comissoes_linhas l on ${IS_LINHA_OF_COMISSAO}
              left join devolvidas r on r.linha_id = l.id
             group by 1) g`
}

/** One person's; nothing but what they owe and gave back if no commission matches. */
export async function extratoOfPerson(
  db: Db,
  filters: ComissaoFilters & { colaborador_id: string },
  most: number,
): Promise<Pick<PersonRows, 'itens' | 'a_recuperar' | 'devolvido'>> {
  const { rows } = await sql<Pick<PersonRows, 'itens' | 'a_recuperar' | 'devolvido'>>`
    select case when g.pessoa_id is null then '[]' else g.itens end as itens, ${owedBy(sql`q.id`, filters)} as a_recuperar,
           ${await givenBackBy(db, filters, sql`q.id`, sql`coalesce(g.devolvido, 0)`)} as devolvido
      from (select ${filters.colaborador_id}::uuid as id) q
      left join (${await extratosByPerson(db, filters, most)}) g on g.pessoa_id = q.id`.execute(db)
  return rows[0] ?? { itens: [], a_recuperar: 0, devolvido: 0 }
}

/** The part of the person's debt that closings are to discount. */
function owedBy(pessoa: RawBuilder<unknown>, { only }: Pick<ComissaoFilters, 'only'>): RawBuilder<number> {
  if (only !== null) return sql`0.00`
  return sql`(select coalesce(sum(plantao.a_descontar(f)), 0) from favorecidos f
               where ${isPayeeOf(pessoa)})`
}

/** True if the payee `f` is the person's. */
function isPayeeOf(pessoa: RawBuilder<unknown>) {
  return sql<boolean>`(f.colaborador_id = ${pessoa} or (f.id = ${pessoa} and f.colaborador_id is null))`
}

/**
 * The amounts of the Devoluções `m` that settled the debt `d` of a line, as the table `r`. An Estorno that was undone
 * counts: what it took back was paid again by an Ajuste, and nothing else says that it was given back. Not if the Ajuste
 * was taken back: then the Estorno that came in its place has the same.
 */
const DEVOLUCOES_DE_LINHAS = sql`
  comissoes_recuperacoes r
    join comissoes_movimentos m on m.id = r.movimento_id and m.tipo = 'Devolução' and ${M_STANDS}
    join comissoes_movimentos d on d.id = r.divida_id and d.linha_id is not null and not exists (
      select from comissoes_movimentos e
        join comissoes_movimentos o on o.ato = e.ato and o.tipo = 'Reposição'
        join comissoes_linhas j on j.id = o.linha_id and j.ajusta_id = d.linha_id
        join comissoes_movimentos y on y.estorna_id = o.id
       where e.estorna_id = d.id)`

/** The amount that was given back for each line of the commissions. */
const DEVOLVIDAS = sql`
  select d.linha_id, sum(r.valor) as valor
    from ${DEVOLUCOES_DE_LINHAS}
   where d.linha_id in (select l.id from comissoes p join comissoes_linhas l on ${IS_LINHA_OF_COMISSAO})
   group by 1`

/**
 * With a period of payments what the person gave back in it: all of it, or what settled debts of commissions that match the
 * other filters, if there are any. Otherwise what they gave back of the statement's sales (`dasVendas`).
 */
async function givenBackBy(
  db: Db,
  { de, ate, ...others }: ComissaoFilters,
  pessoa: RawBuilder<unknown>,
  dasVendas: RawBuilder<number>,
): Promise<RawBuilder<number>> {
  if (others.periodo !== 'pagamento') return dasVendas
  const { comissao, venda } = await conditionsOf(db, { ...others, colaborador_id: undefined })
  const narrowed = comissao.length > 1 || venda.length > 0
  const valor = narrowed
    ? sql`(select sum(r.valor) from ${DEVOLUCOES_DE_LINHAS} join comissoes_linhas l on l.id = d.linha_id
            where r.movimento_id = t.id and exists (
              select from ${COMISSOES} join vendas v on v.id = p.venda_id
               where ${IS_LINHA_OF_COMISSAO} and ${allOf([...comissao, ...venda])}))`
    : sql`t.valor`
  return sql`(
    select coalesce(sum(${valor}), 0) from favorecidos f join comissoes_movimentos t on t.favorecido_id = f.id
     where ${isPayeeOf(pessoa)} and t.tipo = 'Devolução' and t.estorna_id is null
       and not exists (select from comissoes_movimentos e where e.estorna_id = t.id)
       and ${isWithin(sql`t.data`, { de, ate })})`
}

/**
 * The share that each line of the payments has of what was discounted from them: in proportion, and in the order of their
 * approval, so that the shares of a payment add up to the centavo, also those of several statements. Nothing is discounted from an
 * advance.
 */
const DEDUCOES = sql`
  select d.linha_id, d.pagamento_id,
         trunc((g.bruto - d.liquido) * d.ate / (g.bruto - g.adiantamento), 2)
           - trunc((g.bruto - d.liquido) * (d.ate - d.valor) / (g.bruto - g.adiantamento), 2) as valor
    from (select a.linha_id, a.pagamento_id, a.valor, m.valor as liquido,
                 sum(a.valor) over (partition by a.pagamento_id order by a.id) as ate
            from comissoes_movimentos a
            join comissoes_movimentos m on m.pagamento_id = a.pagamento_id and m.tipo = 'Pagamento' and ${M_STANDS}
           where a.tipo = 'Aprovação' and ${A_STANDS}
             and a.pagamento_id in (
               select o.pagamento_id from comissoes p
                 join comissoes_linhas l on ${IS_LINHA_OF_COMISSAO}
                 join comissoes_movimentos o on o.linha_id = l.id and o.tipo = 'Aprovação')) d
    join pagamentos g on g.id = d.pagamento_id
   where g.bruto > d.liquido`

/** The payments of the line `l`; with a period of payments those in it. */
function recebimentos({ periodo, de, ate }: Pick<ComissaoFilterInput, 'periodo' | 'de' | 'ate'>) {
  const inPeriod = isWithin(sql`x.data`, periodo === 'pagamento' ? { de, ate } : {})
  return sql`case when l.pago > 0 then (
    select coalesce(jsonb_agg(jsonb_build_object(${PAGAMENTO_AS_PAIRS}, 'deduzido', coalesce(d.valor, 0))
                              order by x.data, x.id), '[]')
      from ${PAGAMENTOS_DA_LINHA} left join deducoes d on d.linha_id = l.id and d.pagamento_id = x.pagamento_id
     where ${inPeriod}) else '[]' end`
}
