/**
 * The list's filters as SQL. A search text is looked up in the sale's own search column and in the names of its
 * development, main seller and participants. Each of these paths has its own index and is therefore a separate
 * condition (`caminhos`).
 */
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { FiltrosDeVendas } from '../../contract/vendas.ts'
import { normalizeTelefone } from '../../core/documentos.ts'
import { DIAS_DE_PENDENCIA, type FiltroPendencia } from '../../core/vendas.ts'
import { contem } from '../cadastro/texto.ts'
import type { Tables } from '../database/types.ts'

type Builder = ExpressionBuilder<Tables, 'vendas'>

/** The filters, with the ids of the names that match the text. */
export interface FiltrosResolvidos extends FiltrosDeVendas {
  empreendimentos: string[]
  colaboradores: string[]
}

/** Looks up the records whose names contain the text of `filtros`. */
export async function resolverNomes(
  db: Kysely<Tables>,
  { texto, ...filtros }: FiltrosDeVendas,
): Promise<FiltrosResolvidos> {
  if (!texto) return { ...filtros, empreendimentos: [], colaboradores: [] }
  const { rows } = await sql<{ tipo: 'empreendimentos' | 'colaboradores'; id: string }>`
    with padrao as materialized (select ${contem(texto)} as p)
    select 'empreendimentos' as tipo, id from empreendimentos, padrao
     where busca like p and plantao.sem_acentos(nome) like p
    union all
    select 'colaboradores', id from colaboradores, padrao
     where busca like p and plantao.sem_acentos(nome) like p`.execute(db)
  const ids = (tipo: string) => rows.filter((row) => row.tipo === tipo).map((row) => row.id)
  return { ...filtros, texto, empreendimentos: ids('empreendimentos'), colaboradores: ids('colaboradores') }
}

/** The condition of all filters except the text. */
export function condicao(eb: Builder, filtros: FiltrosDeVendas): Expression<SqlBool> {
  const { status, de, ate, loja_id, empreendimento_id, colaborador_id, papel, pendencia } = filtros
  const todas: Expression<SqlBool>[] = []
  if (status && status.length > 0) todas.push(eb('vendas.status', 'in', status))
  if (de) todas.push(eb('vendas.data_venda', '>=', de))
  if (ate) todas.push(eb('vendas.data_venda', '<=', ate))
  if (loja_id) todas.push(eb('vendas.loja_id', '=', loja_id))
  if (empreendimento_id) todas.push(eb('vendas.empreendimento_id', '=', empreendimento_id))
  if (colaborador_id && papel === 'principal') todas.push(eb('vendas.colaborador_id', '=', colaborador_id))
  else if (colaborador_id) {
    const quem = papel === 'equipe' ? equipeDe(colaborador_id) : sql`(${colaborador_id}::uuid)`
    todas.push(sql<boolean>`vendas.id in (
      select id from vendas where colaborador_id in ${quem}
      union select venda_id from vendas_participantes where colaborador_id in ${quem})`)
  }
  if (pendencia) todas.push(comPendencia(pendencia))
  return eb.and(todas)
}

/** The colaborador and everyone below them, at any level. */
function equipeDe(colaborador_id: string): RawBuilder<unknown> {
  return sql`(
    with recursive equipe as (
      select ${colaborador_id}::uuid as id
      union
      select c.id from colaboradores c join equipe e on c.superior_id = e.id)
    select id from equipe)`
}

/**
 * When the sale became pending: when it last stopped being OK, or when it was registered. Meaningful only for sales
 * that are pending now.
 */
export const pendenteDesde = sql<string>`coalesce(
  (select max(a.em) from auditoria a
    where a.registro_id = vendas.id and a.tabela = 'vendas' and a.operacao = 'UPDATE'
      and a.antes -> 'tipo_pendencia' = '["OK"]'::jsonb),
  vendas.created_at)`

function comPendencia(pendencia: FiltroPendencia): RawBuilder<boolean> {
  if (pendencia === 'Qualquer pendência') return PENDENTES
  if (pendencia === 'Há mais de 15 dias')
    return sql<boolean>`(${PENDENTES} and (${pendenteDesde} at time zone 'America/Sao_Paulo')::date
      < plantao.hoje() - ${sql.lit(DIAS_DE_PENDENCIA)})`
  return sql<boolean>`vendas.tipo_pendencia @> array[${pendencia}]`
}

// Written exactly as in the index vendas_com_pendencia.
const PENDENTES = sql<boolean>`vendas.tipo_pendencia <> array['OK']`

/** The paths on which a sale can match the text; none without a text. */
export function caminhos(eb: Builder, filtros: FiltrosResolvidos): Expression<SqlBool>[] {
  const { texto, empreendimentos, colaboradores } = filtros
  if (!texto) return []
  const digitos = digitosDe(texto)
  const proprios = [texto, ...(digitos ? [digitos] : [])].map((parte) =>
    eb('vendas.busca', 'like', contem(parte)),
  )
  const todos: Expression<SqlBool>[] = [eb.or(proprios)]
  if (empreendimentos.length > 0) todos.push(igualAUm('vendas.empreendimento_id', empreendimentos))
  if (colaboradores.length > 0)
    todos.push(
      igualAUm('vendas.colaborador_id', colaboradores),
      sql<boolean>`vendas.id in (
        select venda_id from vendas_participantes where ${igualAUm('colaborador_id', colaboradores)})`,
    )
  return todos
}

/** The digits of a masked CPF or phone number, whole or partial; null for any other text. */
export function digitosDe(texto: string): string | null {
  if (!/^[\d\s.()+-]+$/.test(texto)) return null
  const digitos = normalizeTelefone(texto)
  return digitos.length >= 3 && digitos !== texto ? digitos : null
}

function igualAUm(coluna: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(coluna)} = any(${ids}::uuid[])`
}
