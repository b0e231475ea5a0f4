/** Eligibility for draws. */
import { sql } from 'kysely'
import type { Elegibilidade, ElegibilidadeFilterInput } from '../../contract/sorteios.ts'
import { selectionChanged } from '../../core/elegibilidade.ts'
import { Recusa } from '../../core/recusa.ts'
import { countRows, matchesText, named } from '../cadastro/list.ts'
import { notFound } from '../cadastro/not-found.ts'
import { withoutMask } from '../colaboradores/queries.ts'
import type { Db } from '../database/schema/types.ts'

/** Active colaboradores by name, with their eligibility. */
export function selectElegibilidade(db: Db, filters: ElegibilidadeFilterInput) {
  const { texto, loja_id, faixa_id, situacao } = filters
  const ativo = sql<boolean>`coalesce(e.ativo, false)`
  return elegibilidades(db)
    .where('colaboradores.status', '=', 'Ativo')
    .where(matchesText('colaboradores', texto, withoutMask))
    .$if(loja_id !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(e.loja_id, colaboradores.loja_id) = ${loja_id}`),
    )
    .$if(faixa_id !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from colaboradores_faixas f
          where f.colaborador_id = colaboradores.id and f.faixa_id = ${faixa_id} and f.ativa)`,
      ),
    )
    .$if(situacao !== undefined, (query) =>
      query.where(situacao === 'elegiveis' ? ativo : sql<boolean>`not ${ativo}`),
    )
    .orderBy('colaboradores.nome')
    .orderBy('colaboradores.id')
}

/**
 * Sets the colaborador's eligibility and store; an omitted field keeps its value. Throws Recusa NAO_ENCONTRADO, and
 * COLABORADOR_INATIVO when making an inactive colaborador eligible.
 */
export async function definirElegibilidade(
  db: Db,
  { colaborador_id, ...change }: { colaborador_id: string; loja_id?: string | null; ativo?: boolean },
): Promise<Elegibilidade> {
  const colaborador = await db
    .selectFrom('colaboradores')
    .select('status')
    .where('id', '=', colaborador_id)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('colaboradores'))
  if (change.ativo && colaborador.status !== 'Ativo')
    throw new Recusa('COLABORADOR_INATIVO', 'Só colaboradores ativos participam da roleta')
  await db
    .insertInto('roleta_elegibilidade')
    .values({ colaborador_id, loja_id: change.loja_id ?? null, ativo: change.ativo ?? false })
    .onConflict((conflict) => conflict.column('colaborador_id').doUpdateSet({ colaborador_id, ...change }))
    .execute()
  return elegibilidades(db)
    .where('colaboradores.id', '=', colaborador_id)
    .executeTakeFirstOrThrow(() => notFound('colaboradores'))
}

type Change = ElegibilidadeFilterInput & { ativo: boolean }

/** How many match the filters and are not yet as requested. */
export function countElegibilidade(db: Db, change: Change): Promise<number> {
  return countRows(toChange(db, change))
}

/**
 * Makes all who match the filters eligible, or not, and returns how many. Throws Recusa SELECAO_MUDOU, and changes nobody,
 * if they are not `total`, the number that was confirmed.
 */
export async function definirElegibilidadeOfMany(
  db: Db,
  { total, ...change }: Change & { total: number },
): Promise<number> {
  const found = await toChange(db, change)
    .clearSelect()
    .clearOrderBy()
    .select('colaboradores.id')
    .orderBy('colaboradores.id')
    .forShare('colaboradores')
    .execute()
  if (found.length !== total) throw new Recusa('SELECAO_MUDOU', selectionChanged(found.length))
  await sql`
    insert into roleta_elegibilidade (colaborador_id, ativo)
    select unnest(${found.map(({ id }) => id)}::uuid[]), ${change.ativo}
        on conflict (colaborador_id) do update set ativo = excluded.ativo`.execute(db)
  return total
}

function toChange(db: Db, { ativo, ...filters }: Change) {
  return selectElegibilidade(db, filters).where(sql<boolean>`coalesce(e.ativo, false) <> ${ativo}`)
}

function elegibilidades(db: Db) {
  return db
    .selectFrom('colaboradores')
    .leftJoin('roleta_elegibilidade as e', 'e.colaborador_id', 'colaboradores.id')
    .select([
      'colaboradores.id as colaborador_id',
      'colaboradores.nome',
      'colaboradores.cargo',
      'colaboradores.status',
      named('lojas', 'colaboradores.loja_id').as('loja'),
      named('lojas', 'e.loja_id').as('loja_roleta'),
      sql<boolean>`coalesce(e.ativo, false)`.as('ativo'),
    ])
}
