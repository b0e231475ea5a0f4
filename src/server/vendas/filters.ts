/**
 * The list's filters as SQL. A search text is looked up in the sale's own search column and in the names of its
 * development, main seller and participants. Each of these paths has its own index and is therefore a separate
 * condition (`searchPaths`).
 */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import { PENDENCIA_DAYS, type PendenciaFilter, type VendaStatus } from '../../core/vendas/vendas.ts'
import type { OnlyLoja } from '../api/view.ts'
import { containingWords } from '../cadastro/text.ts'
import { plannedEachTime } from '../database/connections/statements.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { isSeen } from './seen.ts'
import { type SearchScope, vendaContains } from './text-search.ts'
import { isRepeatedUnidade } from './unidades.ts'

type Builder = ExpressionBuilder<Tables, 'vendas'>

/** The list's filters; with `ids`, only these sales. */
export interface FiltrosComIds extends VendaFilterInput, SearchScope {
  ids?: readonly string[]
}

/** The filters, with the ids of the names that match the text. */
export interface ResolvedFilters extends FiltrosComIds {
  empreendimentos: string[]
  colaboradores: string[]
}

/** Looks up the records whose names contain every word of the text of `filters`. */
export async function resolveNames(db: Db, { texto, ...filters }: FiltrosComIds): Promise<ResolvedFilters> {
  if (!texto) return { ...filters, empreendimentos: [], colaboradores: [] }
  const { rows } = await sql<{ tipo: 'empreendimentos' | 'colaboradores'; id: string }>`
    select 'empreendimentos' as tipo, id from empreendimentos where ${nameContains(texto)}
    union all
    select 'colaboradores', id from colaboradores where ${nameContains(texto)}`.execute(db)
  const ids = (type: string) => rows.filter((row) => row.tipo === type).map((row) => row.id)
  return { ...filters, texto, empreendimentos: ids('empreendimentos'), colaboradores: ids('colaboradores') }
}

/** Whether a record's name contains every word of the text. The index finds them in its joined text. */
export function nameContains(texto: string): RawBuilder<boolean> {
  return sql<boolean>`(${containingWords(sql.ref('busca'), texto)}
    and ${containingWords(sql`plantao.sem_acentos(nome)`, texto)})`
}

/** The condition of all filters except the text. */
export function conditionOf(eb: Builder, filters: FiltrosComIds): Expression<SqlBool> {
  const { status, de, ate, loja_id, empreendimento_id, colaborador_id, papel, pendencia } = filters
  const { campanha_id, pode_receber, ids, only } = filters
  const all: Expression<SqlBool>[] = []
  if (only !== null) all.push(isSeen('vendas', only))
  if (status && status.length > 0) all.push(eb('vendas.status', 'in', status))
  if (de) all.push(eb('vendas.data_venda', '>=', de))
  if (ate) all.push(eb('vendas.data_venda', '<=', ate))
  if (loja_id) all.push(eb('vendas.loja_id', '=', loja_id))
  if (empreendimento_id) all.push(eb('vendas.empreendimento_id', '=', empreendimento_id))
  if (colaborador_id && papel === 'principal') all.push(eb('vendas.colaborador_id', '=', colaborador_id))
  else if (colaborador_id) {
    const who = papel === 'equipe' ? teamOf(colaborador_id) : sql`(${colaborador_id}::uuid)`
    all.push(sql<boolean>`vendas.id in (
      select id from vendas where colaborador_id in ${who}
      union select venda_id from vendas_participantes where colaborador_id in ${who})`)
  }
  if (pendencia) all.push(withPendencia(pendencia, only))
  if (campanha_id)
    all.push(sql<boolean>`vendas.id in (
      select venda_id from campanhas_vendas where campanha_id = ${campanha_id})`)
  if (pode_receber) all.push(canReceive(pode_receber))
  if (ids) all.push(isAnyOf('vendas.id', ids))
  if (de || ate || colaborador_id || pendencia || campanha_id || pode_receber || ids)
    all.push(plannedEachTime)
  return eb.and(all)
}

/** The rules of core's refusalOfAplicacao, except for the discount. The period is a subquery, so that an index serves it. */
function canReceive(campanha_id: string): RawBuilder<boolean> {
  const links = (table: string, column: string) => sql<boolean>`(
    not exists (select from ${sql.table(table)} where campanha_id = ${campanha_id})
    or ${sql.ref(`vendas.${column}`)} in (
      select ${sql.ref(column)} from ${sql.table(table)} where campanha_id = ${campanha_id}))`
  const active = sql`from campanhas where id = ${campanha_id} and status = 'Ativa'`
  return sql<boolean>`(
    vendas.data_venda between (select data_inicio ${active}) and (select data_fim ${active})
    and ${links('campanhas_lojas', 'loja_id')}
    and ${links('campanhas_empreendimentos', 'empreendimento_id')}
    and not exists (
      select from campanhas_vendas a where a.venda_id = vendas.id and a.campanha_id = ${campanha_id}))`
}

/** The colaborador and everyone below them, at any level. */
function teamOf(colaborador_id: string): RawBuilder<unknown> {
  return sql`(
    with recursive equipe as (
      select ${colaborador_id}::uuid as id
      union
      select c.id from colaboradores c join equipe e on c.superior_id = e.id)
    select id from equipe)`
}

// Written exactly as in the index auditoria_pendencias.
const STOPPED_BEING_OK = sql`tabela = 'vendas' and operacao = 'UPDATE' and antes -> 'tipo_pendencia' = '["OK"]'::jsonb`

/**
 * When the sale became pending: when it last stopped being OK, or when it was registered. Meaningful only for sales
 * that are pending now.
 */
const pendingSince = sql<string>`coalesce(
  (select max(em) from auditoria where registro_id = vendas.id and ${STOPPED_BEING_OK}), vendas.created_at)`

function withPendencia(pendencia: PendenciaFilter, only: OnlyLoja): RawBuilder<boolean> {
  if (pendencia === 'Unidade repetida') return isRepeatedUnidade('vendas', only)
  if (pendencia === 'Qualquer pendência') return PENDING
  if (pendencia === 'Há mais de 15 dias')
    return sql<boolean>`(${PENDING} and ${pendingSince} < ${PENDING_TOO_LONG_BEFORE})`
  return sql<boolean>`vendas.tipo_pendencia @> array[${pendencia}]`
}

// Written exactly as in the index vendas_pendentes.
const PENDING = sql<boolean>`vendas.tipo_pendencia <> array['OK']`

/** The instant in São Paulo before which a sale must have become pending. */
const PENDING_TOO_LONG_BEFORE = sql`((plantao.hoje() - ${sql.lit(PENDENCIA_DAYS)})::timestamp at time zone 'America/Sao_Paulo')`

/**
 * The columns `id` and `desde` of the sales that the filter 'Há mais de 15 dias' finds in any of `status`; for all of
 * those that are seen, since the filter looks up each by itself.
 */
export function pendingTooLong(status: readonly VendaStatus[], only: OnlyLoja): RawBuilder<unknown> {
  return sql`
    select vendas.id, coalesce(deixou_de_ser_ok.em, vendas.created_at) as desde
      from vendas left join (
        select registro_id, max(em) as em from auditoria where ${STOPPED_BEING_OK} group by registro_id) deixou_de_ser_ok
        on deixou_de_ser_ok.registro_id = vendas.id
     where ${PENDING} and vendas.status in (${sql.join(status)}) and ${isSeen('vendas', only)}
       and coalesce(deixou_de_ser_ok.em, vendas.created_at) < ${PENDING_TOO_LONG_BEFORE}`
}

/** The paths on which a sale can match the text; none without a text. */
export function searchPaths(filters: ResolvedFilters): Expression<SqlBool>[] {
  const { texto, empreendimentos, colaboradores } = filters
  if (!texto) return []
  const all: Expression<SqlBool>[] = [vendaContains('vendas', texto, filters)]
  if (empreendimentos.length > 0) all.push(isAnyOf('vendas.empreendimento_id', empreendimentos))
  if (colaboradores.length > 0)
    all.push(
      isAnyOf('vendas.colaborador_id', colaboradores),
      sql<boolean>`vendas.id in (
        select venda_id from vendas_participantes where ${isAnyOf('colaborador_id', colaboradores)})`,
    )
  return all
}

function isAnyOf(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
}
