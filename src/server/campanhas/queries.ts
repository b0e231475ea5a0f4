/** Queries for campaigns: the list, one campaign, and their results so far. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Campanha, CampanhaFilterInput } from '../../contract/campanhas.ts'
import { CAMPANHA_FIELDS } from '../../core/campanhas.ts'
import type { OnlyLoja } from '../api/view.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { isBetween, isEqual, matchesText, ordered } from '../cadastro/list.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'

/** The campaigns that match `filters`, in the list's order. */
export function filteredCampanhas(
  db: Db,
  filters: CampanhaFilterInput,
  only: OnlyLoja,
): SelectQueryBuilder<Tables, 'campanhas', Campanha> {
  const { texto, status, termina_de, termina_ate } = filters
  return selectCampanhas(db)
    .select(resultIn(only))
    .where(matchesText('campanhas', texto))
    .where(isEqual('campanhas.status', status))
    .where(isBetween('campanhas.data_fim', termina_de, termina_ate))
    .orderBy(ordered('campanhas', filters))
}

/** The campaign with its results so far. Throws Recusa NAO_ENCONTRADO. */
export async function obterCampanha(db: Db, id: string, only: OnlyLoja): Promise<Campanha> {
  return orNotFound(
    await selectCampanhas(db).select(resultIn(only)).where('campanhas.id', '=', id).executeTakeFirst(),
  )
}

/** The campaign without its results, for which all of its sales are read. Throws Recusa NAO_ENCONTRADO. */
export async function termsOf(db: Db, id: string): Promise<CampanhaTerms> {
  return orNotFound(await selectCampanhas(db).where('campanhas.id', '=', id).executeTakeFirst())
}

export type CampanhaTerms = Omit<Campanha, 'resultado'>

/** Campaigns with their links, in one statement for consistency. */
export function selectCampanhas(db: Db): SelectQueryBuilder<Tables, 'campanhas', CampanhaTerms> {
  return db
    .selectFrom('campanhas')
    .select([...COLUMNS, linked('lojas', 'loja_id'), linked('empreendimentos', 'empreendimento_id')])
}

function orNotFound<C>(campanha: C | undefined): C {
  if (!campanha) throw notFound('campanhas')
  return campanha
}

/** A sale's bonus in reais, computed on the base of its commissions. */
export const BONUS_IN_REAIS = sql<number>`round(
  a.bonus_comissao_aplicado * case v.base_calculo_comissao when 'valor_ato' then v.valor_ato else v.valor_venda end / 100, 2)`

const COLUMNS = columnsOf('campanhas', CAMPANHA_FIELDS, ['status'])

/** Results of the sales that the caller sees. */
const resultIn = (only: OnlyLoja) =>
  sql<Campanha['resultado']>`(
  select json_build_object(
      'vendas', count(*), 'valor_venda', coalesce(sum(v.valor_venda), 0),
      'desconto', coalesce(sum(a.desconto_aplicado), 0), 'bonus', coalesce(sum(${BONUS_IN_REAIS}), 0))
    from campanhas_vendas a join vendas v on v.id = a.venda_id
   where a.campanha_id = campanhas.id and ${isSeen('v', only)})`.as('resultado')

/** The records that the campaign is limited to, by name. */
function linked(table: 'lojas' | 'empreendimentos', column: string) {
  return sql<{ id: string; nome: string }[]>`(
    select coalesce(json_agg(json_build_object('id', r.id, 'nome', r.nome) order by r.nome, r.id), '[]')
      from ${sql.table(`campanhas_${table}`)} c join ${sql.table(table)} r on r.id = c.${sql.ref(column)}
     where c.campanha_id = campanhas.id)`.as(table)
}
