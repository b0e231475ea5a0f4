/** Builds draws, eligible people and awards. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import type { ColaboradoresTable } from '../../database/schema/types-cadastros.ts'
import type { PremiacoesTable, SorteiosTable } from '../../database/schema/types-management.ts'
import { buildColaborador } from './builders.ts'

type Db = Kysely<Tables>

/** A future draw, by default of all stores. */
export function buildSorteio(
  db: Db,
  overrides: Partial<Insertable<SorteiosTable>> = {},
): Promise<Selectable<SorteiosTable>> {
  return db
    .insertInto('sorteios')
    .values({
      nome: 'Sorteio do Mês',
      premio: 'Final de semana em resort',
      data_sorteio: '2026-12-18',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An active colaborador who is eligible for draws. */
export async function buildElegivel(
  db: Db,
  overrides: Partial<Insertable<ColaboradoresTable>> = {},
): Promise<Selectable<ColaboradoresTable>> {
  const colaborador = await buildColaborador(db, overrides)
  await db.insertInto('roleta_elegibilidade').values({ colaborador_id: colaborador.id }).execute()
  return colaborador
}

/** A pending award, by default of a new colaborador. */
export async function buildPremiacao(
  db: Db,
  overrides: Partial<Insertable<PremiacoesTable>> = {},
): Promise<Selectable<PremiacoesTable>> {
  return db
    .insertInto('premiacoes')
    .values({
      colaborador_id: overrides.colaborador_id ?? (await buildColaborador(db)).id,
      premio: 'Jantar para dois',
      motivo: 'Maior venda do mês',
      data_premiacao: '2026-11-03',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
