/** Queries for goals: the list and one goal, each with its progress on a day. */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Meta, MetaFilterInput } from '../../contract/metas.ts'
import {
  type Achieved,
  andamentoOf,
  type Calendario,
  META_FIELDS,
  type MetaSituacao,
  proposesConclusion,
} from '../../core/metas.ts'
import { ASSINADA_STATUSES } from '../../core/vendas.ts'
import { columnsOf } from '../cadastro/columns.ts'
import {
  countRows,
  inPages,
  isBetween,
  isEqual,
  type ListPage,
  listInMemory,
  named,
  ordered,
  readList,
} from '../cadastro/list.ts'
import { notFound } from '../cadastro/not-found.ts'
import { containing } from '../cadastro/text.ts'
import type { Tables } from '../database/types.ts'
import { readFeriados } from '../imobiliaria/imobiliaria.ts'

/** A page of the goals that match `filters`, or a search's results; `hoje` is YYYY-MM-DD. */
export async function listarMetas(
  db: Kysely<Tables>,
  filters: MetaFilterInput & { pagina?: number },
  hoje: string,
): Promise<ListPage<Meta>> {
  if (filters.situacao) {
    const all: Meta[] = []
    for await (const page of allMetas(db, filters, hoje)) all.push(...page)
    return listInMemory(all, filters)
  }
  const calendario = await calendarOn(db, hoje)
  const list = await readList(filteredMetas(db, filters, hoje), filters)
  return { ...list, itens: list.itens.map((row) => withAndamento(row, calendario)) }
}

/** All goals that match `filters`, page by page. */
export async function* allMetas(
  db: Kysely<Tables>,
  filters: MetaFilterInput,
  hoje: string,
): AsyncGenerator<Meta[]> {
  const { situacao } = filters
  const calendario = await calendarOn(db, hoje)
  for await (const page of inPages(filteredMetas(db, filters, hoje)))
    yield page
      .map((row) => withAndamento(row, calendario))
      .filter(({ andamento }) => situacao === undefined || andamento.situacao === situacao)
}

/** The number of goals that match `filters`; their progress is only calculated for a situação. */
export async function countMetas(
  db: Kysely<Tables>,
  filters: MetaFilterInput,
  hoje: string,
): Promise<number> {
  if (!filters.situacao) return countRows(filteredMetas(db, filters, hoje))
  let count = 0
  for await (const page of allMetas(db, filters, hoje)) count += page.length
  return count
}

/** The goal with its progress on `hoje`. Throws Recusa NAO_ENCONTRADO. */
export async function obterMeta(db: Kysely<Tables>, id: string, hoje: string): Promise<Meta> {
  const row = await selectMetas(db).where('metas.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('metas')
  return withAndamento(row, await calendarOn(db, hoje))
}

/**
 * The Ativa goals whose period includes `hoje`, those ending soonest first; optionally only those of a loja and its
 * colaboradores, or whose period ends by `endingBy`.
 */
export async function metasUnderWay(
  db: Kysely<Tables>,
  hoje: string,
  { loja_id, endingBy, limit }: { loja_id?: string; endingBy?: string; limit?: number } = {},
): Promise<Meta[]> {
  const rows = await selectMetas(db)
    .where('metas.status', '=', 'Ativa')
    .where('metas.periodo_inicio', '<=', hoje)
    .where('metas.periodo_fim', '>=', hoje)
    .$if(endingBy !== undefined, (qb) => qb.where('metas.periodo_fim', '<=', endingBy ?? hoje))
    .$if(loja_id !== undefined, (qb) =>
      qb.where(sql<boolean>`(metas.loja_id = ${loja_id} or metas.colaborador_id in
        (select id from colaboradores where loja_id = ${loja_id}))`),
    )
    .orderBy('metas.periodo_fim')
    .orderBy('metas.nome')
    .orderBy('metas.id')
    .$if(limit !== undefined, (qb) => qb.limit(limit ?? 0))
    .execute()
  if (rows.length === 0) return []
  const calendario = await calendarOn(db, hoje)
  return rows.map((row) => withAndamento(row, calendario))
}

/** A goal with the signed sales of its period. */
type Row = Omit<Meta, 'andamento' | 'concluir'> & { realizado: Achieved }

/** Applies `filters`; a situação only as far as SQL can: by the days on which a goal can be in it. */
function filteredMetas(db: Kysely<Tables>, filters: MetaFilterInput, hoje: string) {
  const { texto, status, situacao, termina_ate } = filters
  return selectMetas(db)
    .where(metaMatches(texto))
    .where(isEqual('metas.status', status))
    .where(isBetween('metas.periodo_fim', undefined, termina_ate))
    .where(situacao ? DAYS_OF_SITUACAO[situacao](hoje) : sql<boolean>`true`)
    .orderBy(ordered('metas', filters))
}

const isUnderWay = (hoje: string) => sql<boolean>`${hoje} between metas.periodo_inicio and metas.periodo_fim`

const DAYS_OF_SITUACAO: Record<MetaSituacao, (hoje: string) => RawBuilder<boolean>> = {
  'abaixo do ritmo': isUnderWay,
  'no ritmo': isUnderWay,
  atingida: () => sql<boolean>`true`,
  'não iniciada': (hoje) => sql<boolean>`metas.periodo_inicio > ${hoje}`,
  encerrada: (hoje) => sql<boolean>`metas.periodo_fim < ${hoje}`,
}

function selectMetas(db: Kysely<Tables>): SelectQueryBuilder<Tables, 'metas', Row> {
  return db.selectFrom('metas').select([
    ...columnsOf('metas', META_FIELDS),
    sql<Meta['colaborador']>`(select json_build_object('id', c.id, 'nome', c.nome, 'cargo', c.cargo)
        from colaboradores c where c.id = metas.colaborador_id)`.as('colaborador'),
    named('lojas', 'metas.loja_id').as('loja'),
    REALIZADO.as('realizado'),
  ])
}

/**
 * The signed sales of the goal's period, each once at full value: a loja's own; or those in which the colaborador, or
 * anyone below them at any level, is main seller or participant. A single person's few sales are found by index; a team
 * has a large share of the period's sales, so those are scanned once.
 */
const REALIZADO = sql<Achieved>`(
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
                       where p.venda_id = v.id and p.colaborador_id in (select id from equipe)))) s)`

function countsForMeta(): RawBuilder<boolean> {
  return sql`v.status in (${sql.join(ASSINADA_STATUSES)})
    and v.data_venda between metas.periodo_inicio and metas.periodo_fim`
}

function metaMatches(texto: string | undefined): RawBuilder<boolean> {
  if (!texto) return sql`true`
  const pattern = containing(texto)
  return sql`(metas.busca like ${pattern}
    or exists (select from colaboradores c where c.id = metas.colaborador_id and plantao.sem_acentos(c.nome) like ${pattern})
    or exists (select from lojas l where l.id = metas.loja_id and plantao.sem_acentos(l.nome) like ${pattern}))`
}

async function calendarOn(db: Kysely<Tables>, hoje: string): Promise<Calendario> {
  return { hoje, feriados: await readFeriados(db) }
}

function withAndamento({ realizado, ...meta }: Row, calendario: Calendario): Meta {
  const andamento = andamentoOf(meta, realizado, calendario)
  return { ...meta, andamento, concluir: proposesConclusion(meta.status, andamento) }
}
