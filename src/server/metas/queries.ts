/** Queries for goals: the list and one goal, each with its progress on a day. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Meta, MetaFilterInput } from '../../contract/metas.ts'
import {
  type Achieved,
  andamentoOf,
  type Calendario,
  META_FIELDS,
  type MetaSituacao,
  proposesConclusion,
} from '../../core/metas.ts'
import type { OnlyLoja } from '../api/view.ts'
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
import { everyWord } from '../cadastro/text.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { readFeriados } from '../imobiliaria/imobiliaria.ts'
import { realizadoIn, realizadoOf } from './realizado.ts'

/** A page of the goals that match `filters`, or a search's results; `hoje` is YYYY-MM-DD. */
export async function listarMetas(
  db: Db,
  filters: MetaFilterInput & { pagina?: number },
  hoje: string,
  only: OnlyLoja,
): Promise<ListPage<Meta>> {
  if (filters.situacao) {
    const all: Meta[] = []
    for await (const page of allMetas(db, filters, hoje, only)) all.push(...page)
    return listInMemory(all, filters)
  }
  const calendario = await calendarOn(db, hoje)
  const list = await readList(filteredMetas(db, filters, hoje, only), filters)
  return { ...list, itens: await withProgress(db, list.itens, calendario, only) }
}

/** Each page reads the sales once. */
const AT_ONCE = 5000

/** All goals that match `filters`, page by page. */
export async function* allMetas(
  db: Db,
  filters: MetaFilterInput,
  hoje: string,
  only: OnlyLoja,
): AsyncGenerator<Meta[]> {
  const { situacao } = filters
  const calendario = await calendarOn(db, hoje)
  for await (const page of inPages(filteredMetas(db, filters, hoje, only), AT_ONCE)) {
    yield (await withProgress(db, page, calendario, only)).filter(
      ({ andamento }) => situacao === undefined || andamento.situacao === situacao,
    )
  }
}

/** The number of goals that match `filters`; their progress is only calculated for a situação. */
export async function countMetas(
  db: Db,
  filters: MetaFilterInput,
  hoje: string,
  only: OnlyLoja,
): Promise<number> {
  if (!filters.situacao) return countRows(filteredMetas(db, filters, hoje, only))
  let count = 0
  for await (const page of allMetas(db, filters, hoje, only)) count += page.length
  return count
}

/** The goal with its progress on `hoje`. Throws Recusa NAO_ENCONTRADO. */
export async function obterMeta(db: Db, id: string, hoje: string, only: OnlyLoja): Promise<Meta> {
  const row = await selectMetas(db, only)
    .select(realizadoIn(only))
    .where('metas.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('metas'))
  return withAndamento(row, await calendarOn(db, hoje))
}

/**
 * The Ativa goals whose period includes `hoje`, those ending soonest first; optionally only those of a loja and its
 * colaboradores, or whose period ends by `endingBy`.
 */
export async function metasUnderWay(
  db: Db,
  hoje: string,
  {
    loja_id,
    only,
    endingBy,
    limit,
  }: { loja_id?: string | undefined; only: OnlyLoja; endingBy?: string; limit?: number },
): Promise<Meta[]> {
  const rows = await selectMetas(db, only)
    .where('metas.status', '=', 'Ativa')
    .where('metas.periodo_inicio', '<=', hoje)
    .where('metas.periodo_fim', '>=', hoje)
    .$if(endingBy !== undefined, (qb) => qb.where('metas.periodo_fim', '<=', endingBy ?? hoje))
    .$if(loja_id !== undefined, (qb) => qb.where(ofLoja(loja_id ?? '')))
    .orderBy('metas.periodo_fim')
    .orderBy('metas.nome')
    .orderBy('metas.id')
    .$if(limit !== undefined, (qb) => qb.limit(limit ?? 0))
    .execute()
  if (rows.length === 0) return []
  return withProgress(db, rows, await calendarOn(db, hoje), only)
}

/** A goal with the signed sales of its period. */
type Row = Stored & { realizado: Achieved }
type Stored = Omit<Meta, 'andamento' | 'concluir'>

/** Applies `filters`; a situação only as far as SQL can: by the days on which a goal can be in it. */
function filteredMetas(db: Db, filters: MetaFilterInput, hoje: string, only: OnlyLoja) {
  const { texto, status, situacao, termina_ate } = filters
  return selectMetas(db, only)
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

/** The goals of a loja and of its colaboradores. */
function ofLoja(loja_id: string): RawBuilder<boolean> {
  return sql<boolean>`(metas.loja_id = ${loja_id} or metas.colaborador_id in (
    select id from colaboradores where loja_id = ${loja_id}))`
}

/** A caller who sees one loja's sales sees the goals of that loja and its colaboradores: others would look wrong. */
function selectMetas(db: Db, only: OnlyLoja): SelectQueryBuilder<Tables, 'metas', Stored> {
  const metas = db.selectFrom('metas').$if(only !== null, (qb) => qb.where(ofLoja(only ?? '')))
  return metas.select([
    ...columnsOf('metas', META_FIELDS),
    sql<Meta['colaborador']>`(select json_build_object('id', c.id, 'nome', c.nome, 'cargo', c.cargo)
        from colaboradores c where c.id = metas.colaborador_id)`.as('colaborador'),
    named('lojas', 'metas.loja_id').as('loja'),
  ])
}

function metaMatches(texto: string | undefined): RawBuilder<boolean> {
  if (!texto) return sql`true`
  return everyWord(
    texto,
    (pattern) => sql<boolean>`(metas.busca like ${pattern}
    or exists (select from colaboradores c where c.id = metas.colaborador_id and plantao.sem_acentos(c.nome) like ${pattern})
    or exists (select from lojas l where l.id = metas.loja_id and plantao.sem_acentos(l.nome) like ${pattern}))`,
  )
}

async function calendarOn(db: Db, hoje: string): Promise<Calendario> {
  return { hoje, feriados: await readFeriados(db) }
}

async function withProgress(
  db: Db,
  metas: readonly Stored[],
  calendario: Calendario,
  only: OnlyLoja,
): Promise<Meta[]> {
  const realizado = await realizadoOf(db, metas, only)
  return metas.map((meta) => withAndamento({ ...meta, realizado: realizado(meta.id) }, calendario))
}

function withAndamento({ realizado, ...meta }: Row, calendario: Calendario): Meta {
  const andamento = andamentoOf(meta, realizado, calendario)
  return { ...meta, andamento, concluir: proposesConclusion(meta.status, andamento) }
}
