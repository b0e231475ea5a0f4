/** Queries for campaigns: the list, one campaign, and their results so far. */
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Campanha, CampanhaFilterInput } from '../../contract/campanhas.ts'
import { CAMPANHA_FIELDS } from '../../core/campanhas.ts'
import type { OnlyLoja } from '../api/view.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { isBetween, isEqual, matchesText, ordered } from '../cadastro/list.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'

/** The campaigns that match `filters`, in the list's order. */
export function filteredCampanhas(
  db: Kysely<Tables>,
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
export async function obterCampanha(db: Kysely<Tables>, id: string, only: OnlyLoja): Promise<Campanha> {
  return orNotFound(
    await selectCampanhas(db).select(resultIn(only)).where('campanhas.id', '=', id).executeTakeFirst(),
  )
}

/** The campaign without its results, for which all of its sales are read. Throws Recusa NAO_ENCONTRADO. */
export async function termsOf(db: Kysely<Tables>, id: string): Promise<CampanhaTerms> {
  return orNotFound(await selectCampanhas(db).where('campanhas.id', '=', id).executeTakeFirst())
}

export type CampanhaTerms = Omit<Campanha, 'resultado'>

/** Campaigns with their links, in one statement for consistency. */
export function selectCampanhas(db: Kysely<Tables>): SelectQueryBuilder<Tables, 'campanhas', CampanhaTerms> {
  return db
    .selectFrom('campanhas')
    .select((eb) => [...COLUMNS, lojas(eb).as('lojas'), empreendimentos(eb).as('empreendimentos')])
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

function lojas(eb: ExpressionBuilder<Tables, 'campanhas'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('campanhas_lojas as cl')
      .innerJoin('lojas as l', 'l.id', 'cl.loja_id')
      .select(['l.id', 'l.nome'])
      .whereRef('cl.campanha_id', '=', 'campanhas.id')
      .orderBy('l.nome')
      .orderBy('l.id'),
  )
}

function empreendimentos(eb: ExpressionBuilder<Tables, 'campanhas'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('campanhas_empreendimentos as ce')
      .innerJoin('empreendimentos as e', 'e.id', 'ce.empreendimento_id')
      .select(['e.id', 'e.nome'])
      .whereRef('ce.campanha_id', '=', 'campanhas.id')
      .orderBy('e.nome')
      .orderBy('e.id'),
  )
}
