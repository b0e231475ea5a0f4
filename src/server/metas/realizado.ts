/** The signed sales of goals: of one in a query of its own, of many from one pass over the sales. */
import { type RawBuilder, sql } from 'kysely'
import { addDays, daysBetween } from '../../core/dates.ts'
import type { Achieved } from '../../core/metas.ts'
import { ASSINADA_STATUSES } from '../../core/vendas/vendas.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'

/**
 * The signed sales of the goal's period that are seen, each once at full value: a loja's own; or those in which the colaborador, or
 * anyone below them at any level, is main seller or participant. A single person's few sales are found by index; a team
 * has a large share of the period's sales, so those are scanned once.
 */
export const realizadoIn = (only: OnlyLoja) =>
  sql<Achieved>`(
  with recursive equipe as (
    select metas.colaborador_id as id
    union
    select c.id from colaboradores c join equipe e on c.superior_id = e.id),
  lidera as materialized (select count(*) > 1 as alguem from equipe)
  select json_build_object('vendas', count(*), 'valor', coalesce(sum(s.valor_venda), 0))
    from (
      select v.id, v.valor_venda from vendas v
       where v.loja_id = metas.loja_id and ${countsForMeta(only)}
      union all
      select * from (
        select v.id, v.valor_venda from vendas v
         where v.colaborador_id = metas.colaborador_id and ${countsForMeta(only)}
        union
        select v.id, v.valor_venda from vendas v join vendas_participantes p on p.venda_id = v.id
         where p.colaborador_id = metas.colaborador_id and ${countsForMeta(only)}) proprias
       where not (select alguem from lidera)
      union all
      select v.id, v.valor_venda from vendas v
       where (select alguem from lidera) and ${countsForMeta(only)}
         and (v.colaborador_id in (select id from equipe)
           or exists (select from vendas_participantes p
                       where p.venda_id = v.id and p.colaborador_id in (select id from equipe)))) s)`.as(
    'realizado',
  )

function countsForMeta(only: OnlyLoja): RawBuilder<boolean> {
  return sql`v.status in (${sql.join(ASSINADA_STATUSES)})
    and v.data_venda between metas.periodo_inicio and metas.periodo_fim and ${isSeen('v', only)}`
}

interface Goal {
  id: string
  colaborador_id: string | null
  loja_id: string | null
  periodo_inicio: string
  periodo_fim: string
}

/** Up to this many goals of single people are looked up one by one. */
const MOST_BY_INDEX = 200

/** The same for many goals: a few single people's by index; those of teams and lojas, which overlap, from one pass each. */
export async function realizadoOf(
  db: Db,
  goals: readonly Goal[],
  only: OnlyLoja,
): Promise<(id: string) => Achieved> {
  const { single = [], team = [], loja = [] } = Object.groupBy(goals, await kindOfGoal(db, goals))
  const byIndex = single.length <= MOST_BY_INDEX
  const found = new Map([
    ...(byIndex ? await realizadoByIndex(db, single, only) : []),
    ...(await realizadoByDay(db, byIndex ? team : [...team, ...single], only, DAYS_OF_TEAMS)),
    ...(await realizadoByDay(db, loja, only, DAYS_OF_LOJAS)),
  ])
  return (id) => found.get(id) ?? { vendas: 0, valor: 0 }
}

async function kindOfGoal(
  db: Db,
  goals: readonly Goal[],
): Promise<(goal: Goal) => 'single' | 'team' | 'loja'> {
  const people = goals.flatMap(({ colaborador_id }) => colaborador_id ?? [])
  const { rows } = await sql<{ id: string }>`
    select distinct superior_id as id from colaboradores where superior_id = any(${people}::uuid[])`.execute(
    db,
  )
  const leaders = new Set(rows.map(({ id }) => id))
  return ({ colaborador_id }) =>
    colaborador_id === null ? 'loja' : leaders.has(colaborador_id) ? 'team' : 'single'
}

async function realizadoByIndex(
  db: Db,
  goals: readonly Goal[],
  only: OnlyLoja,
): Promise<[id: string, Achieved][]> {
  if (goals.length === 0) return []
  const ids = goals.map(({ id }) => id)
  const rows = await db
    .selectFrom('metas')
    .select(['id', realizadoIn(only)])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, realizado }) => [id, realizado])
}

/** Sums the sales by day once, `days` having the columns de (whose they are), dia, vendas and valor. */
async function realizadoByDay(
  db: Db,
  goals: readonly Goal[],
  only: OnlyLoja,
  days: (signed: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<[id: string, Achieved][]> {
  if (goals.length === 0) return []
  const inPeriods = periodsOf(goals).map(([from, to]) => sql`v.data_venda between ${from} and ${to}`)
  const signed = sql`v.status in (${sql.join(ASSINADA_STATUSES)}) and (${sql.join(inPeriods, sql` or `)})
    and ${isSeen('v', only)}`
  const { rows } = await sql<{ id: string } & Achieved>`
    with recursive alvos as materialized (
      select id, coalesce(colaborador_id, loja_id) as de, periodo_inicio, periodo_fim
        from metas where id = any(${goals.map(({ id }) => id)}::uuid[])),
    ${days(signed)}
    select a.id, sum(d.vendas)::int as vendas, sum(d.valor) as valor
      from alvos a join dias d on d.de = a.de and d.dia between a.periodo_inicio and a.periodo_fim
     group by a.id`.execute(db)
  return rows.map(({ id, vendas, valor }) => [id, { vendas, valor }])
}

/** Each sale counts for its main seller's chain of superiors, and for superiors of another participant only. */
const DAYS_OF_TEAMS = (signed: RawBuilder<unknown>) => sql`
    equipe as (
      select distinct de as raiz, de as id from alvos
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
       group by 1, 2)`

const DAYS_OF_LOJAS = (signed: RawBuilder<unknown>) => sql`
    dias as materialized (
      select v.loja_id as de, v.data_venda as dia, count(*) as vendas, sum(v.valor_venda) as valor
        from vendas v where v.loja_id in (select de from alvos) and ${signed} group by 1, 2)`

/** More periods than these are not worth a condition each. */
const MOST_PERIODS = 8

/** The days that the goals' periods cover, as few periods without common days; the shortest gaps are filled. */
export function periodsOf(
  goals: readonly Pick<Goal, 'periodo_inicio' | 'periodo_fim'>[],
): [from: string, to: string][] {
  const periods: [string, string][] = []
  const byStart = goals.toSorted((a, b) => (a.periodo_inicio < b.periodo_inicio ? -1 : 1))
  for (const { periodo_inicio, periodo_fim } of byStart) {
    const last = periods.at(-1)
    if (!last || periodo_inicio > addDays(last[1], 1)) periods.push([periodo_inicio, periodo_fim])
    else if (periodo_fim > last[1]) last[1] = periodo_fim
  }
  while (periods.length > MOST_PERIODS) {
    const gaps = periods.slice(1).map(([from], i) => daysBetween(periods[i]?.[1] ?? from, from))
    const [into, next] = periods.splice(gaps.indexOf(Math.min(...gaps)), 2)
    if (into && next) periods.push([into[0], next[1]])
    periods.sort(([a], [b]) => (a < b ? -1 : 1))
  }
  return periods
}
