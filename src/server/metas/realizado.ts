/** The signed sales of goals: of one in a query of its own, of many from one pass over the sales. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Achieved } from '../../core/metas.ts'
import { ASSINADA_STATUSES } from '../../core/vendas.ts'
import type { Tables } from '../database/types.ts'

/**
 * The signed sales of the goal's period, each once at full value: a loja's own; or those in which the colaborador, or
 * anyone below them at any level, is main seller or participant. A single person's few sales are found by index; a team
 * has a large share of the period's sales, so those are scanned once.
 */
export const REALIZADO = sql<Achieved>`(
  with recursive equipe as (
    select metas.colaborador_id as id
    union
    select c.id from colaboradores c join equipe e on c.superior_id = e.id),
  lidera as materialized (select count(*) > 1 as alguem from equipe)
  select json_build_object('vendas', count(*), 'valor', coalesce(sum(s.valor_venda), 0))
    from (
      select v.id, v.valor_venda from vendas v
       where v.loja_id = metas.loja_id and ${countsForMeta()}
      union all
      select * from (
        select v.id, v.valor_venda from vendas v
         where v.colaborador_id = metas.colaborador_id and ${countsForMeta()}
        union
        select v.id, v.valor_venda from vendas v join vendas_participantes p on p.venda_id = v.id
         where p.colaborador_id = metas.colaborador_id and ${countsForMeta()}) proprias
       where not (select alguem from lidera)
      union all
      select v.id, v.valor_venda from vendas v
       where (select alguem from lidera) and ${countsForMeta()}
         and (v.colaborador_id in (select id from equipe)
           or exists (select from vendas_participantes p
                       where p.venda_id = v.id and p.colaborador_id in (select id from equipe)))) s)`.as(
  'realizado',
)

function countsForMeta(): RawBuilder<boolean> {
  return sql`v.status in (${sql.join(ASSINADA_STATUSES)})
    and v.data_venda between metas.periodo_inicio and metas.periodo_fim`
}

interface Goal {
  id: string
  colaborador_id: string | null
  loja_id: string | null
  periodo_inicio: string
  periodo_fim: string
}

/**
 * The same for many goals, whose teams and periods overlap: each sale is read once and summed by day, for the main
 * seller's chain of superiors and then for those whom only another participant answers to.
 */
export async function realizadoOfMany(
  db: Kysely<Tables>,
  goals: readonly Goal[],
): Promise<(id: string) => Achieved> {
  if (goals.length === 0) return () => NOTHING
  const signed = sql`v.status in (${sql.join(ASSINADA_STATUSES)})
    and v.data_venda between ${earliest(goals)} and ${latest(goals)}`
  const { rows } = await sql<{ id: string } & Achieved>`
    with recursive alvos as materialized (
      select id, colaborador_id, loja_id, periodo_inicio, periodo_fim
        from metas where id = any(${goals.map(({ id }) => id)}::uuid[])),
    equipe as (
      select distinct colaborador_id as raiz, colaborador_id as id from alvos where colaborador_id is not null
      union
      select e.raiz, c.id from colaboradores c join equipe e on c.superior_id = e.id),
    dias as materialized (
      select e.raiz as de, s.dia, sum(s.vendas) as vendas, sum(s.valor) as valor
        from (select v.colaborador_id, v.data_venda as dia, count(*) as vendas, sum(v.valor_venda) as valor
                from vendas v where ${signed} group by 1, 2) s
        join equipe e on e.id = s.colaborador_id
       group by 1, 2
      union all
      select raiz, data_venda, count(*), sum(valor_venda)
        from (select distinct e.raiz, v.id, v.data_venda, v.valor_venda
                from vendas v
                join vendas_participantes p on p.venda_id = v.id and p.colaborador_id is distinct from v.colaborador_id
                join equipe e on e.id = p.colaborador_id
                left join equipe vendedor on vendedor.raiz = e.raiz and vendedor.id = v.colaborador_id
               where vendedor.id is null and ${signed}) so_de_participantes
       group by 1, 2
      union all
      select v.loja_id, v.data_venda, count(*), sum(v.valor_venda)
        from vendas v where v.loja_id in (select loja_id from alvos) and ${signed} group by 1, 2)
    select a.id, sum(d.vendas)::int as vendas, sum(d.valor) as valor
      from alvos a join dias d on d.de = coalesce(a.colaborador_id, a.loja_id)
       and d.dia between a.periodo_inicio and a.periodo_fim
     group by a.id`.execute(db)
  const found = new Map(rows.map(({ id, vendas, valor }) => [id, { vendas, valor }]))
  return (id) => found.get(id) ?? NOTHING
}

const NOTHING: Achieved = { vendas: 0, valor: 0 }

function earliest(goals: readonly Goal[]): string {
  return goals.reduce((day, { periodo_inicio: start }) => (start < day ? start : day), '9999-12-31')
}

function latest(goals: readonly Goal[]): string {
  return goals.reduce((day, { periodo_fim: end }) => (end > day ? end : day), '0001-01-01')
}
