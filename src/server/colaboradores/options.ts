/** Options for choosing a superior, a referrer or a successor, and for the list's filters. */
import { sql } from 'kysely'
import type { CorretorOption } from '../../contract/colaboradores.ts'
import { type Cargo, nivelOf } from '../../core/colaboradores.ts'
import { notFound } from '../cadastro/not-found.ts'
import { listOptions, type OptionsInput } from '../cadastro/options.ts'
import type { Db } from '../database/schema/types.ts'

const CARGO_AND_LOJA = sql<string>`concat_ws(' · ', t.cargo, (select l.nome from lojas l where l.id = t.loja_id))`

/** Active Corretores with their loja and base commission. */
export function corretorOptions(db: Db, input: OptionsInput) {
  return listOptions<CorretorOption>(db, 'colaboradores', input, {
    detalhe: sql`(select l.nome from lojas l where l.id = t.loja_id)`,
    more: sql`t.comissao_base`,
    only: sql<boolean>`t.cargo = 'Corretor'`,
  })
}

/** Active colaboradores of any cargo. */
export function ativoOptions(db: Db, input: OptionsInput) {
  return listOptions(db, 'colaboradores', input, { detalhe: CARGO_AND_LOJA })
}

/** Active colaboradores above that cargo. */
export function superiorOptions(db: Db, input: OptionsInput, cargo: Cargo) {
  return listOptions(db, 'colaboradores', input, {
    detalhe: CARGO_AND_LOJA,
    only: sql<boolean>`t.nivel < ${nivelOf(cargo)}`,
  })
}

/** Colaboradores above that cargo, active or not. */
export function indicadorOptions(db: Db, input: OptionsInput, cargo: Cargo) {
  return listOptions(db, 'colaboradores', input, {
    detalhe: sql`concat_ws(' · ', t.cargo, case when t.status = 'Inativo' then 'Inativo' end)`,
    only: sql<boolean>`t.nivel < ${nivelOf(cargo)}`,
    withInactive: true,
  })
}

/** Active colaboradores who can take over the team of `id`. Throws Recusa NAO_ENCONTRADO. */
export async function sucessorOptions(db: Db, input: OptionsInput, id: string) {
  const colaborador = await db
    .selectFrom('colaboradores')
    .select('nivel')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('colaboradores'))
  return listOptions(db, 'colaboradores', input, {
    detalhe: CARGO_AND_LOJA,
    only: sql<boolean>`t.nivel <= ${colaborador.nivel} and t.id <> ${id}`,
  })
}

/** Active colaboradores with at least one direct report. */
export function teamLeaderOptions(db: Db, input: OptionsInput) {
  return listOptions(db, 'colaboradores', input, {
    detalhe: CARGO_AND_LOJA,
    only: sql<boolean>`exists (select from colaboradores s where s.superior_id = t.id)`,
  })
}
